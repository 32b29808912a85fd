// A classic script in the head: it runs before the first paint and before every module.

// goober, which styles the toasts' container, makes its style element while modules load.
Object.assign(window, { __nonce__: document.currentScript?.nonce });

// A shopper who chose dark never sees a flash of light. Material UI keeps the choice under `mui-mode`.
(() => {
  const { classList } = document.documentElement;
  let mode = null;
  try {
    mode = localStorage.getItem('mui-mode');
    if (localStorage.getItem('token')) classList.add('logged-in');
  } catch {
    // Storage is forbidden.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  classList.add(dark ? 'dark' : 'light');
})();

// An announcement that was dismissed does not show until the scripts hide it (client/src/app/Announcement.tsx).
try {
  const id = JSON.parse(localStorage.getItem('dismissed-announcement') ?? 'null');
  if (/^[0-9a-f]{16}$/.test(id)) {
    const sheet = new CSSStyleSheet();
    sheet.insertRule(`[data-announcement="${id}"] { display: none !important }`);
    document.adoptedStyleSheets = [sheet];
  }
} catch {
  // Storage is forbidden, or the browser is too old for such sheets: it goes once the scripts run.
}

// Records what is typed and pressed before hydration, for replay-events.ts.
(() => {
  /** @type {Map<HTMLInputElement | HTMLSelectElement, string>} */
  const typed = new Map();
  /** Each once. @type {Set<HTMLButtonElement>} */
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
  // A form that the browser itself sends would put its fields into the URL.
  /** @type {(event: Event) => void} */
  const dontSend = (event) => event.preventDefault();
  document.addEventListener('submit', dontSend, true);
  document.addEventListener('input', keepText, true);
  document.addEventListener('click', keepPress, true);
  Object.assign(window, {
    takeRecordedClicks() {
      document.removeEventListener('click', keepPress, true);
      return [...pressed];
    },
    takeRecordedInput() {
      document.removeEventListener('input', keepText, true);
      document.removeEventListener('submit', dontSend, true);
      return typed;
    },
  });
})();
