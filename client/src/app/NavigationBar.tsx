import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { COARSE } from '../../shared/theme.ts';
import { lazyClientOnly, lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useShopper } from '../account/shopper.ts';
import { useSession } from '../network/session.ts';
import { CartIcon, HeartIcon } from '../ui/icons.tsx';
import { CountLink } from './CountLink.tsx';
import { Logo } from './Logo.tsx';
import { linksIn } from './page-at.ts';
import { barContentOf } from './pages.ts';
import { usePage } from './use-page.ts';

// Only a logged-in shopper needs it, and a menu is a large part of the component library.
const UserMenu = lazyPart(
  () => import('./UserMenu.tsx').then(({ UserMenu }) => ({ default: UserMenu })),
  (retry) => (
    <Button
      variant="outlined"
      size="small"
      aria-label="Retry: your account’s menu could not be loaded"
      onClick={retry}
      sx={{ ml: { xs: 0.5, sm: 1 }, minWidth: 0 }}
    >
      Retry
    </Button>
  ),
);

const ColourSchemeToggle = lazyClientOnly(() => import('../../shared/ui/ColourSchemeToggle.tsx'));

// Reserves the space of a part that loads a moment later.
const placeOfButton = { minWidth: 38, [COARSE]: { minWidth: 44 } };

/** The bar above every page (Specification §2). */
export function NavigationBar() {
  const { token } = useSession();
  const { counts } = useShopper();
  const location = useLocation();
  const { route } = usePage();
  const BarContent = barContentOf(route);

  // React renders the shopper's own right after this, before the browser paints.
  useEffect(() => document.documentElement.classList.remove('logged-in'), []);

  return (
    <Box
      component="header"
      sx={{
        // Not on a low screen, as at 400 % zoom, where it would leave no room to read.
        '@media (min-height: 30em)': { position: 'sticky' },
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Container maxWidth="lg">
        <Box
          component="nav"
          aria-label="Shop"
          sx={{
            minHeight: { xs: 60, md: 72 },
            display: 'flex',
            // A second line for the search box, and for what large text leaves no room for.
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            alignItems: 'center',
            justifyContent: 'flex-end',
            columnGap: { xs: 0, sm: 1 },
            rowGap: 1,
            py: 1,
          }}
        >
          <Logo />
          {BarContent && (
            // Below the rest on a phone.
            <Box
              sx={{
                order: { xs: 1, sm: 0 },
                width: { xs: '100%', sm: 'auto' },
                flex: { sm: 1 },
                pl: { sm: 4 },
                pb: { xs: 0.5, sm: 0 },
              }}
            >
              <Box sx={{ minHeight: 40, [COARSE]: { minHeight: 44 } }}>
                <Suspense>
                  <BarContent />
                </Suspense>
              </Box>
            </Box>
          )}
          <Box sx={{ flex: 1 }} />
          {linksIn('bar')
            .filter(({ to }) => to !== route.path)
            .map(({ to, text }) => (
              <Button
                key={to}
                component={Link}
                to={to}
                variant="text"
                sx={{ px: { xs: 0.75, sm: 1.5 }, minWidth: 0 }}
              >
                <span>{text}</span>
              </Button>
            ))}
          <CountLink to="/wishlist" name="Wishlist" count={counts?.wishlist}>
            <HeartIcon />
          </CountLink>
          <CountLink to="/cart" name="Cart" count={counts?.cart}>
            <CartIcon />
          </CountLink>
          {/* Too wide for a phone; the choice in the footer is there on every screen. */}
          <Box sx={{ ...placeOfButton, display: { xs: 'none', sm: 'block' } }}>
            <ColourSchemeToggle />
          </Box>
          {token === null ? (
            <Button
              component={Link}
              to="/login"
              // From the login page itself, do not return to it.
              state={route.isAuthPage ? location.state : { from: location }}
              variant="outlined"
              size="small"
              sx={{ ml: { xs: 0.5, sm: 1 }, minWidth: 0 }}
            >
              Login
            </Button>
          ) : (
            <Suspense fallback={<Box sx={{ ...placeOfButton, mr: -1 }} />}>
              <UserMenu />
            </Suspense>
          )}
        </Box>
      </Container>
    </Box>
  );
}
