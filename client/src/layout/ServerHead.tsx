import { Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyExtra } from '../routing/lazy-extra.tsx';

const SERVED = '[data-served]';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The address whose head came with the page; null when it has been taken off, or there was none. */
let served = globalThis.document?.querySelector(SERVED) ? addressOf(location) : null;

/**
 * Whether the head still is the one that the public server made for this address, which says all there is to say.
 * It is taken off when the shopper goes elsewhere.
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

const PageHead = lazyExtra(() => import('./PageHead.tsx'));

/** The head of the page at this address: as it was served, or else our own. */
export function ServerHead() {
  if (useServerHead()) return null;
  return (
    <Suspense>
      <PageHead />
    </Suspense>
  );
}

/** The description of a page that is by its data. */
export function PageDescription({ children }: { children: string }) {
  return useServerHead() ? null : <meta name="description" content={children} />;
}
