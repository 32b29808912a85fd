// A classic script in the head: it runs before the first paint and before every module.

// goober, which styles the toasts' container, makes its style element while modules load, in whatever order
// they are bundled.
Object.assign(window, { __nonce__: document.currentScript?.nonce });

// A shopper who chose dark never sees a flash of light. Material UI keeps the choice under `mui-mode`.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('mui-mode');
  } catch {
    // Storage is forbidden: the system's scheme it is.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();

// What is typed and pressed in the page as it was served, before the shop's scripts have taken it over, is made
// good then (early-input.ts).
(() => {
  /** @type {Map<HTMLInputElement, string>} */
  const typed = new Map();
  /** @type {HTMLButtonElement[]} */
  const pressed = [];
  /** @type {(event: Event) => void} */
  const keep = ({ type, target }) => {
    if (type === 'input' && target instanceof HTMLInputElement) typed.set(target, target.value);
    const button = type === 'click' && target instanceof Element && target.closest('button');
    if (button) pressed.push(button);
  };
  for (const type of ['input', 'click']) document.addEventListener(type, keep, true);
  Object.assign(window, {
    takeEarlyInput() {
      for (const type of ['input', 'click']) document.removeEventListener(type, keep, true);
      return { typed, pressed };
    },
  });
})();
