import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading, showHeading } from '../../shared/ui/focus-heading.ts';
import { restoreScroll } from '../ui/restore-scroll.ts';
import { positionOf, recordPosition, storePositions } from './scroll-positions.ts';

/**
 * Focuses the heading of a page, or the page while there is none. A heading that appears, or that takes the place of the
 * focused one, gets the focus, unless the focus has moved by then. Returns a function that stops waiting.
 */
function focusArrival(page: HTMLElement): () => void {
  let target = page;
  const arrive = () => {
    target = focusHeading() ?? page;
    if (target === page) page.focus({ preventScroll: true });
  };
  arrive();
  const growth = new MutationObserver(() => {
    if (target === page || !target.isConnected) {
      if ([page, document.body].includes(document.activeElement as HTMLElement)) arrive();
      else growth.disconnect();
    }
  });
  growth.observe(page, { childList: true, subtree: true });
  return () => growth.disconnect();
}

/** The maximal scroll position. */
const scrollRange = () => document.documentElement.scrollHeight - window.innerHeight;

/**
 * Manages focus and scroll position after a navigation. A new page starts at its top with the focus on its heading, so
 * that a screen reader announces it. Back, Forward and reload restore the last position. A navigation with the state
 * `preventScrollReset` changes what the page lists: the focus stays, and the heading scrolls into view.
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): void {
  const { key, pathname, state } = useLocation();
  const type = useNavigationType();
  const arrived = useRef({ key, pathname });

  useEffect(() => {
    const scrollOurselves = () => {
      history.scrollRestoration = 'manual';
    };
    const leave = () => {
      storePositions();
      // The browser can restore the position before the scripts have loaded.
      history.scrollRestoration = 'auto';
    };
    scrollOurselves();
    window.addEventListener('pageshow', scrollOurselves);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pageshow', scrollOurselves);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  // Before the new page is painted, and before its own effects can scroll.
  useLayoutEffect(() => {
    const before = arrived.current;
    arrived.current = { key, pathname };
    const isFirstRender = before.key === key;
    const back = type === NavigationType.Pop;
    const isSameListing = !back && before.pathname === pathname && state?.preventScrollReset;
    const savedScroll = positionOf(key);

    const focuses = !isFirstRender && !isSameListing && (!back || before.pathname !== pathname);
    const stopWaiting = focuses && main.current ? focusArrival(main.current) : undefined;

    let stop: (() => void) | undefined;
    if (isFirstRender) {
      // The browser may have restored the position already, and the shopper may have scrolled since.
      if (savedScroll && (window.scrollY === 0 || savedScroll > scrollRange()))
        stop = restoreScroll(savedScroll);
    } else if (back) stop = restoreScroll(savedScroll ?? 0);
    else {
      if (isSameListing) showHeading();
      else window.scrollTo({ top: 0, behavior: 'instant' });
      recordPosition(key, window.scrollY);
    }

    // If only the query changes, the history has the new entry some time before it is rendered; scrolling in between
    // belongs to the new entry.
    const remember = () => {
      const entry = window.location.pathname === pathname ? (window.history.state?.key ?? key) : key;
      recordPosition(entry, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      stopWaiting?.();
      window.removeEventListener('scroll', remember);
    };
  }, [key, pathname, state, type, main]);
}
