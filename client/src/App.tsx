import type { ApolloClient, DocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { RequireSession } from './account/RequireSession.tsx';
import { ShopperProvider } from './account/ShopperProvider.tsx';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { Layout } from './layout/Layout.tsx';
import { SearchBox } from './layout/NavigationBar.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { lazyPage } from './lazy-page.tsx';
import { useReplayEvents } from './replay-events.ts';
import { theme } from './theme.ts';

const PUBLIC_PAGES = [
  { path: '/', Page: lazyPage(() => import('./catalogue/HomePage.tsx')) },
  { path: '/products', Page: lazyPage(() => import('./catalogue/ProductsPage.tsx')) },
  { path: '/products/:productId', Page: lazyPage(() => import('./catalogue/BookPage.tsx')) },
  { path: '/login', Page: lazyPage(() => import('./account/LoginPage.tsx')) },
  { path: '/signup', Page: lazyPage(() => import('./account/SignupPage.tsx')) },
  { path: '/forgot-password', Page: lazyPage(() => import('./account/ForgotPasswordPage.tsx')) },
  { path: '/reset-password', Page: lazyPage(() => import('./account/ResetPasswordPage.tsx')) },
  { path: '/confirm-email', Page: lazyPage(() => import('./account/ConfirmEmailPage.tsx')) },
  { path: '/restore-email', Page: lazyPage(() => import('./account/RestoreEmailPage.tsx')) },
];

const SHOPPER_PAGES = [
  { path: '/cart', Page: lazyPage(() => import('./cart/CartPage.tsx')) },
  { path: '/wishlist', Page: lazyPage(() => import('./wishlist/WishlistPage.tsx')) },
  { path: '/checkout', Page: lazyPage(() => import('./addresses/CheckoutPage.tsx')) },
  { path: '/orderSummary', Page: lazyPage(() => import('./orders/OrderSummaryPage.tsx')) },
  { path: '/orders', Page: lazyPage(() => import('./orders/OrdersPage.tsx')) },
  { path: '/orders/:orderId', Page: lazyPage(() => import('./orders/OrderPage.tsx')) },
  { path: '/orders/:orderId/invoice', Page: lazyPage(() => import('./orders/InvoicePage.tsx')) },
];

const ProfileShell = lazyPage(() => import('./account/ProfileShell.tsx'));

const PROFILE_PAGES = [
  { path: '/profile', Page: lazyPage(() => import('./account/ProfilePage.tsx')) },
  { path: '/profile/address', Page: lazyPage(() => import('./addresses/AddressManager.tsx')) },
];

const NotFoundPage = lazyPage(() => import('./layout/NotFoundPage.tsx'));

interface Props {
  apollo: ApolloClient;
  /** Where the styles of the components go. */
  styles: EmotionCache;
  /** Knows the address: the browser's, or the one that a page is made for. */
  Router: ComponentType<{ children: ReactNode }>;
}

/** The providers and the map of routes (Specification §2). Paths match in any case: /Login is /login. */
export function App({ apollo, styles, Router }: Props) {
  useReplayEvents();
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline />
        <ApolloProvider client={apollo}>
          <Router>
            <ErrorBoundary whole>
              <ShopperProvider>
                <Routes>
                  <Route element={<Layout />}>
                    {PUBLIC_PAGES.map(({ path, Page }) => (
                      <Route key={path} path={path} element={<Page />} />
                    ))}
                    <Route element={<RequireSession />}>
                      {SHOPPER_PAGES.map(({ path, Page }) => (
                        <Route key={path} path={path} element={<Page />} />
                      ))}
                      <Route element={<ProfileShell />}>
                        {PROFILE_PAGES.map(({ path, Page }) => (
                          <Route key={path} path={path} element={<Page />} />
                        ))}
                      </Route>
                    </Route>
                    <Route path="*" element={<NotFoundPage />} />
                  </Route>
                </Routes>
              </ShopperProvider>
            </ErrorBoundary>
          </Router>
          <Toasts />
        </ApolloProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

function notLoaded(error: unknown): [] {
  console.error(error);
  return [];
}

/** Fetches the code of the page at a path, so that the first render is whole. Answers what the page asks first. */
export async function preloadPage(pathname: string): Promise<DocumentNode | undefined> {
  const matches = ({ path }: { path: string }) => matchPath(path, pathname);
  const inProfile = PROFILE_PAGES.find(matches);
  const page = inProfile ?? [...PUBLIC_PAGES, ...SHOPPER_PAGES].find(matches);
  const parts = [
    page?.Page ?? NotFoundPage,
    ...(inProfile ? [ProfileShell] : []),
    ...(page?.path === '/products' ? [SearchBox] : []),
  ];
  // Rendering the page asks for its code again, and shows it when that fails too.
  const [question] = await Promise.all(parts.map((part) => part.preload())).catch(notLoaded);
  return question;
}
