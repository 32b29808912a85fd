import 'virtual:fonts.css';
import createCache from '@emotion/cache';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { readNextAddress } from '../../shared/network/next-address.ts';
import { nonce } from '../../shared/nonce.ts';
import { apollo } from '../network/apollo.ts';
import { restoreInitialData } from '../network/initial-data.ts';
import { replayEvents, stopRecordingEvents } from '../startup/replay-events.ts';
import { App } from './App.tsx';
import { pageAt } from './page-at.ts';
import { loadPage } from './pages.ts';
import { routeObjects } from './route-objects.tsx';
import { ShopFrameDocument } from './ShopFrame.generated.ts';
import { keyHistoryEntry } from './scroll-positions.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keyHistoryEntry();
// Before anything is rendered: it takes over the styles that came with the page.
const styles = createCache({ key: 'quire', nonce });
// Rendered without it, React would show an empty page first and hold back the real one for a moment.
const { route } = pageAt(location.pathname, new URLSearchParams());
const pageQuery = await loadPage(route);
restoreInitialData(apollo.cache, pageQuery, ShopFrameDocument);

const router = createBrowserRouter(routeObjects());
readNextAddress(() => {
  const { location: next } = router.state.navigation;
  return next ? router.createHref(next) : location.href;
});

const app = (
  <StrictMode>
    <App apollo={apollo} styles={styles}>
      <RouterProvider router={router} />
    </App>
  </StrictMode>
);
const content = root.firstElementChild;
// What React takes over has to match, and a shell has neither the page's data nor its query: React replaces it.
if (content && !content.hasAttribute('data-shell')) {
  // As a transition it lets the browser come in between, for taps and for what has arrived.
  startTransition(() => {
    stopRecordingEvents();
    // React takes over this one as well; what is served is taken off without asking React.
    document.querySelector('title')?.removeAttribute('data-served');
    hydrateRoot(root, app);
  });
} else {
  // At once, so that no key is pressed between the field of the shell and that of the page.
  stopRecordingEvents();
  flushSync(() => createRoot(root).render(app));
  replayEvents();
}
