import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyClientOnly } from '../../shared/ui/lazy-part.tsx';

const SERVED = '[data-served]';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The URL whose head came with the page; null when it was removed, or there was none. */
let served = globalThis.document?.querySelector(SERVED) ? addressOf(location) : null;

/**
 * Whether the document still has the head that the public server rendered for this URL, which is complete.
 * Removes it when the shopper navigates to another page.
 */
function useServerHead(): boolean {
  const address = addressOf(useLocation());
  useLayoutEffect(() => {
    if (served === null || served === address) return;
    served = null;
    for (const element of document.querySelectorAll(SERVED)) element.remove();
  }, [address]);
  return !globalThis.document || served === address;
}

const PageHead = lazyClientOnly(() => import('./PageHead.tsx'));

/** The head of the page at this URL: the server's, or else the client's. */
export function ServerHead() {
  return useServerHead() ? null : <PageHead />;
}

/** The description of a page whose data decides it. */
export function PageDescription({ children }: { children: string }) {
  return useServerHead() ? null : <meta name="description" content={children} />;
}
