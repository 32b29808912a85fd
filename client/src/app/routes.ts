import { authorPath, seriesPath } from '../book/edition-texts.ts';
import { listingDescription } from '../book/page-subjects.ts';
import { authorVariables } from '../listing/author-variables.ts';
import {
  NO_FILTER,
  type ProductFilter,
  parseProductFilter,
  productFilterParams,
  productFilterVariables,
} from '../listing/product-filter.ts';
import { isOrderId } from '../orders/order-id.ts';
import { titleOf } from '../ui/title-of.ts';
import type { PageAddress, PageRoute } from './page-route.ts';

/** What stands at addresses that the shop does not have. */
export const notFoundRoute: PageRoute = {
  path: '*',
  module: 'home/NotFoundPage.tsx',
  title: titleOf('Page not found'),
};

/**
 * The pages of the shop. The client's router, the server's rendering, status and head, the sitemap, the preloads and
 * the chunks of the build read this table; menus list links in its order.
 */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    module: 'home/HomePage.tsx',
    title: 'Quire, an open book store',
    canonical: () => '/',
    listed: () => true,
    sitemap: ['/'],
    serverData: {
      pageQuery: () => ({ operation: 'HomePage', variables: {} }),
      address: () => '/',
      rendered: () => true,
    },
    navigation: { footer: 'Home' },
  },
  {
    path: '/products',
    module: 'listing/ProductsPage.tsx',
    bar: 'search/SearchBox.tsx',
    title: (at) => titleOf(listingName(filterOf(at))),
    description: (at) => listingDescription(listingName(filterOf(at))),
    canonical: (at) => listingPath(categoryAlone(filterOf(at))),
    listed: (at) => !filterOf(at).search,
    sitemap: ['/products'],
    serverData: {
      pageQuery: (at) => ({ operation: 'ProductsPage', variables: productFilterVariables(filterOf(at)) }),
      address: (at) => listingPath(filterOf(at)),
      rendered: (at) => filterOf(at).search === '' && filterOf(at).price === null,
    },
    navigation: { bar: 'Products', footer: 'Products' },
  },
  {
    path: '/products/:productId',
    module: 'book/BookPage.tsx',
    title: titleOf('Book'),
    description: null,
    canonical: bookPath,
    listed: () => true,
    sitemap: 'each book',
    serverData: {
      pageQuery: ({ params: { productId } }) => ({ operation: 'BookPage', variables: { productId } }),
      address: bookPath,
      rendered: () => true,
    },
  },
  {
    path: '/authors/:slug',
    module: 'listing/AuthorPage.tsx',
    title: titleOf('Author'),
    description: null,
    canonical: authorAddress,
    listed: () => true,
    sitemap: 'each author',
    serverData: {
      pageQuery: ({ params: { slug = '' }, query }) => ({
        operation: 'AuthorPage',
        variables: authorVariables(slug, query),
      }),
      address: authorAddress,
      rendered: () => true,
    },
  },
  {
    path: '/series/:slug',
    module: 'listing/SeriesPage.tsx',
    title: titleOf('Series'),
    description: null,
    canonical: seriesAddress,
    listed: () => true,
    sitemap: 'each series',
    serverData: {
      pageQuery: ({ params: { slug } }) => ({ operation: 'SeriesPage', variables: { slug } }),
      address: seriesAddress,
      rendered: () => true,
    },
  },
  {
    path: '/pages/:slug',
    module: 'pages/TextPage.tsx',
    title: titleOf('Page'),
    description: null,
    canonical: textPagePath,
    listed: () => true,
    sitemap: 'each page',
    serverData: {
      pageQuery: ({ params: { slug } }) => ({ operation: 'TextPage', variables: { slug } }),
      address: textPagePath,
      rendered: () => true,
    },
  },
  {
    path: '/login',
    module: 'account/LoginPage.tsx',
    title: titleOf('Login'),
    description: 'Log in to Quire.',
    canonical: () => '/login',
    isAuthPage: true,
  },
  {
    path: '/signup',
    module: 'account/SignupPage.tsx',
    title: titleOf('Signup'),
    description: 'Open an account at Quire.',
    canonical: () => '/signup',
    isAuthPage: true,
  },
  {
    path: '/forgot-password',
    module: 'account/ForgotPasswordPage.tsx',
    title: titleOf('Forgot password'),
    isAuthPage: true,
  },
  {
    path: '/reset-password',
    module: 'account/ResetPasswordPage.tsx',
    title: titleOf('Set a new password'),
    isAuthPage: true,
  },
  {
    path: '/confirm-email',
    module: 'account/ConfirmEmailPage.tsx',
    title: titleOf('Confirm your email'),
    isAuthPage: true,
  },
  {
    path: '/restore-email',
    module: 'account/RestoreEmailPage.tsx',
    title: titleOf('Take your account back'),
    isAuthPage: true,
  },
  {
    path: '/wishlist',
    module: 'wishlist/WishlistPage.tsx',
    title: titleOf('My Wishlist'),
    access: 'shopper',
    navigation: { footer: 'Wishlist' },
  },
  {
    path: '/cart',
    module: 'cart/CartPage.tsx',
    title: titleOf('My Cart'),
    access: 'shopper',
    navigation: { footer: 'Cart' },
  },
  {
    path: '/checkout',
    module: 'checkout/CheckoutPage.tsx',
    title: titleOf('Select Delivery Address'),
    access: 'shopper',
  },
  {
    path: '/orderSummary',
    module: 'checkout/OrderSummaryPage.tsx',
    title: titleOf('Order Summnary'),
    access: 'shopper',
  },
  {
    path: '/profile',
    module: 'account/ProfilePage.tsx',
    title: titleOf('Profile'),
    access: 'shopper',
    frame: 'profile',
    navigation: { menu: 'Profile', profile: ['Profile', 'Details'] },
  },
  {
    path: '/profile/address',
    module: 'account/AddressesPage.tsx',
    title: titleOf('Address'),
    access: 'shopper',
    frame: 'profile',
    navigation: { profile: ['Address', 'All Address'] },
  },
  {
    path: '/orders',
    module: 'orders/OrdersPage.tsx',
    title: titleOf('Orders'),
    access: 'shopper',
    navigation: { menu: 'Orders' },
  },
  {
    path: '/orders/:orderId',
    module: 'orders/OrderPage.tsx',
    title: titleOf('Order'),
    canExist: orderCanExist,
    access: 'shopper',
  },
  {
    path: '/orders/:orderId/invoice',
    module: 'orders/InvoicePage.tsx',
    title: titleOf('Invoice'),
    canExist: orderCanExist,
    access: 'shopper',
  },
  notFoundRoute,
];

function bookPath({ params: { productId = '' } }: PageAddress): string {
  return `/products/${encodeURIComponent(productId)}`;
}

function textPagePath({ params: { slug = '' } }: PageAddress): string {
  return `/pages/${encodeURIComponent(slug)}`;
}

function orderCanExist({ params: { orderId = '' } }: PageAddress): boolean {
  return isOrderId(orderId);
}

function authorAddress({ params: { slug = '' }, query }: PageAddress): string {
  return authorPath(slug, authorVariables(slug, query).role ?? undefined);
}

function seriesAddress({ params: { slug = '' } }: PageAddress): string {
  return seriesPath(slug);
}

function filterOf({ query }: PageAddress): ProductFilter {
  return parseProductFilter(query);
}

function listingPath(filter: ProductFilter): string {
  const query = String(productFilterParams(filter));
  return query ? `/products?${query}` : '/products';
}

function listingName({ categories, search }: ProductFilter): string {
  if (search) return `“${search}”`;
  return categories.length > 0 ? categories.join(', ') : 'All books';
}

/** Search engines know one page for all books and one for each category; other filters show parts of these. */
function categoryAlone({ categories, search }: ProductFilter): ProductFilter {
  return categories.length === 1 && !search ? { ...NO_FILTER, categories } : NO_FILTER;
}
