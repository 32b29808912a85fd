import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { keyframes } from '@mui/material/styles';
import { type RefObject, Suspense, useRef } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { lazyClientOnly } from '../../shared/ui/lazy-part.tsx';
import { ShopperProvider } from '../account/ShopperProvider.tsx';
import { useSession } from '../network/session.ts';
import { Announcement } from './Announcement.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { ServerHead } from './ServerHead.tsx';
import { usePageArrival } from './use-page-arrival.ts';

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } });

/** A progress bar at the top of the window while the next page loads; hidden if that takes under 300 ms. */
function PageProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 0,
        insetInline: 0,
        height: 3,
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        animation: `${grow} 8s 300ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
      }}
    />
  );
}

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
      <Announcement />
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

/** The first stop of the Tab key: skips the navigation bar. */
function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <Link
      href="#content"
      onClick={(event) => {
        // The URL keeps the page's own hash, and the history gets no entry.
        event.preventDefault();
        to.current?.focus();
      }}
      sx={{
        position: 'absolute',
        zIndex: 'tooltip',
        insetInlineStart: 16,
        top: 8,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to content
    </Link>
  );
}
