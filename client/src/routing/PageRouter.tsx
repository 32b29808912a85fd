import { type ReactNode, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';

/**
 * React Router for the browser. BrowserRouter reads the address when React begins to hydrate the page, and listens
 * to Back and Forward once that is done: on a slow device there is time in between to press Back, and the page would
 * stay at an address that the shopper has left.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [rendered] = useState(() => window.location.href);

  // Runs right after the effect in which BrowserRouter, a child of this component, begins to listen.
  useLayoutEffect(() => {
    if (window.location.href === rendered) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, [rendered]);

  return <BrowserRouter>{children}</BrowserRouter>;
}
