/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels this. */
export function whenIdle(call: () => void): () => void {
  let stop = () => {};
  const idle = () => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(call, 200);
      stop = () => clearTimeout(timer);
      return;
    }
    const handle = requestIdleCallback(call, { timeout: 2000 });
    stop = () => cancelIdleCallback(handle);
  };
  if (document.readyState === 'complete') idle();
  else {
    window.addEventListener('load', idle, { once: true });
    stop = () => window.removeEventListener('load', idle);
  }
  return () => stop();
}
