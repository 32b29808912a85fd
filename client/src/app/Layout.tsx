import Box from '@mui/material/Box';
import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyClientOnly } from '../../shared/ui/lazy-part.tsx';
import { ShopperProvider } from '../account/ShopperProvider.tsx';
import { useSession } from '../network/session.ts';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { PageProgress } from './PageProgress.tsx';
import { ServerHead } from './ServerHead.tsx';
import { SkipLink } from './SkipLink.tsx';
import { usePageArrival } from './use-page-arrival.ts';

// Only a logged-in shopper has paid for something.
const PlacedOrderNotice = lazyClientOnly(() => import('../checkout/PlacedOrderNotice.tsx'));

/** The frame of every page, with the shopper whom it is shown to. */
export const Layout = () => (
  <ShopperProvider>
    <Frame />
  </ShopperProvider>
);

function Frame() {
  const main = useRef<HTMLElement>(null);
  const { token } = useSession();
  usePageArrival(main);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <ServerHead />
      <SkipLink to={main} />
      <NavigationBar />
      {/* At least as high as the screen, so that the footer does not flash by while a page loads. */}
      <Box
        component="main"
        id="content"
        ref={main}
        tabIndex={-1}
        sx={{ flex: '1 0 auto', minHeight: '100dvh' }}
      >
        <PageProgress />
        {token !== null && <PlacedOrderNotice />}
        <Suspense>
          <Outlet />
        </Suspense>
      </Box>
      <Footer />
    </Box>
  );
}
