import { type ReactNode, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';

/**
 * React Router for the browser. BrowserRouter reads the URL when React starts to hydrate the page, and listens to Back
 * and Forward only after hydration. On a slow device the shopper can press Back in between, and the page would stay at
 * a URL that they have left.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [rendered] = useState(() => window.location.href);

  // Runs right after the effect in which BrowserRouter, a child of this component, starts to listen.
  useLayoutEffect(() => {
    if (window.location.href === rendered) return;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, [rendered]);

  return <BrowserRouter>{children}</BrowserRouter>;
}
