import { useEffect } from 'react';

const RESTORE_FOR_MS = 3000;

let stopRestoring = () => {};

/** Scrolls to `top` as soon as the page is that long, unless the shopper scrolls first. Returns how to stop. */
export function restoreScroll(top: number): () => void {
  const reach = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(reach);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const type of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, RESTORE_FOR_MS);
  for (const type of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(type, stop, { passive: true });
  growth.observe(document.body);
  stopRestoring = stop;
  return stop;
}

/** Shows the top of a page whose content is gone: the position that it was left at was in that content. */
export function useTopOfPage(isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty) return;
    stopRestoring();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isEmpty]);
}
