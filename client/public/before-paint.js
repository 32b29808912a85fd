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
