import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from './focus-heading.ts';

const KEY = 'quire-scroll';
const RESTORE_FOR_MS = 3000;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    // Storage is forbidden or was tampered with: pages then begin at the top.
    return {};
  }
}

const positions = readPositions();

function writePositions() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions));
  } catch {
    // As above.
  }
}

/** Scrolls to `top` as soon as the page is that long, unless the shopper scrolls first. Answers how to stop. */
function restoreScroll(top: number): () => void {
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
  return stop;
}

/**
 * Moves the focus to the heading of a page; while there is none yet, to the page, and on to the heading once it is
 * there, unless the focus has gone elsewhere by then. Answers how to stop waiting.
 */
function focusArrival(page: HTMLElement): (() => void) | undefined {
  if (focusHeading()) return;
  page.focus({ preventScroll: true });
  const growth = new MutationObserver(() => {
    if (document.activeElement !== page || focusHeading()) growth.disconnect();
  });
  growth.observe(page, { childList: true, subtree: true });
  return () => growth.disconnect();
}

/**
 * After a navigation: a new page begins at its top with the focus on its heading, so that a screen reader reads
 * it out; Back and Forward return to where the page was left. A change of the query alone moves nothing.
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const arrived = useRef({ pathname, first: true });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', writePositions);
    return () => window.removeEventListener('pagehide', writePositions);
  }, []);

  // Before the new page is painted, and before its own effects could scroll.
  useLayoutEffect(() => {
    const { first, pathname: before } = arrived.current;
    const back = type === NavigationType.Pop;
    arrived.current = { pathname, first: false };

    const stopWaiting =
      !first && before !== pathname && main.current ? focusArrival(main.current) : undefined;

    const left = positions[key];
    let stop: (() => void) | undefined;
    if (back && left) stop = restoreScroll(left);
    else if (before !== pathname) window.scrollTo({ top: 0, behavior: 'instant' });

    // A change of the query alone has its entry in the history a while before it has rendered; what is scrolled
    // meanwhile belongs to the new entry.
    const remember = () => {
      const entry = window.location.pathname === pathname ? (window.history.state?.key ?? key) : key;
      positions[entry] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      stopWaiting?.();
      window.removeEventListener('scroll', remember);
    };
  }, [key, pathname, type, main]);
}
