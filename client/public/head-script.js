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
// good then (replay-events.ts).
(() => {
  /** @type {Map<HTMLInputElement | HTMLSelectElement, string>} */
  const typed = new Map();
  /** Each once, also where it was pressed twice in impatience. @type {Set<HTMLButtonElement>} */
  const pressed = new Set();
  /** @type {(event: Event) => void} */
  const keepText = ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      typed.set(target, target.value);
  };
  /** @type {(event: Event) => void} */
  const keepPress = ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (button) pressed.add(button);
  };
  document.addEventListener('input', keepText, true);
  document.addEventListener('click', keepPress, true);
  Object.assign(window, {
    takeRecordedClicks() {
      document.removeEventListener('click', keepPress, true);
      return [...pressed];
    },
    takeRecordedInput() {
      document.removeEventListener('input', keepText, true);
      return typed;
    },
  });
})();
