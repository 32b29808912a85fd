import { matchRoutes } from 'react-router-dom';
import { CATEGORIES, categoryName, categoryPath } from './catalogue/category.ts';
import {
  NO_FILTER,
  type ProductFilter,
  parseProductFilter,
  productFilterParams,
  productFilterVariables,
} from './catalogue/product-filter.ts';

/** What an address says beside the route that it matches. */
interface PageAddress {
  /** Of the path, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** What the public server puts into a page ahead, for a visitor. */
interface ServerData {
  /** The operation that the page sends first, which is of the catalogue alone. */
  pageQuery(at: PageAddress): { operation: string; variables: Record<string, unknown> };
  /** Path and query that all spellings of the address have in common: what was made is cached by it. */
  address(at: PageAddress): string;
  /** Whether the page is rendered too. Not where few will open the same page: it would evict what many open. */
  rendered(at: PageAddress): boolean;
}

/** Where links to a page stand, with their words. */
interface Navigation {
  bar?: string;
  footer?: string;
  /** The menu of a logged-in shopper. */
  menu?: string;
  /** The tiles beside the profile, of two lines. */
  profile?: readonly [text: string, detail: string];
}

/** A link to a page. */
interface PageLink {
  to: string;
  text: string;
  /** The second line of a link that has one. */
  detail: string | undefined;
}

/** A page of the shop (Specification §2). */
export interface PageRoute {
  /** As React Router matches it: in any case of letters, with or without a slash at the end. */
  path: string;
  /** The module below `client/src` whose default export is the page; `…Page.tsx` in the folder of its noun. */
  module: string;
  /** The module, as above, whose default export stands in the navigation bar while the page is open. */
  bar?: string;
  /** Of the document, until the page knows better, as of a book. */
  title: string | ((at: PageAddress) => string);
  /** For search engines and previews: the shop's own where it is left out, the page's own by its data where null. */
  description?: string | ((at: PageAddress) => string) | null;
  /** Path and query by which search engines know the page. A page without is not theirs. */
  canonical?: (at: PageAddress) => string;
  /** Whether search engines may list the page; they may not where this is left out. */
  listed?: (at: PageAddress) => boolean;
  /** The addresses in the sitemap, or one for each book. */
  sitemap?: readonly string[] | 'each book';
  /** Others than logged-in shoppers are led to /login, and back to the page from there. */
  access?: 'shopper';
  /** Within the frame of the profile. */
  frame?: 'profile';
  /** One of the pages on the way into the shop: from there, login leads back to where the way began. */
  leadsIn?: boolean;
  serverData?: ServerData;
  navigation?: Navigation;
}

/** The title of a document: a page's own name and the shop's. */
export const titleOf = (name: string): string => `${name} · Quire`;

const NOT_FOUND: PageRoute = {
  path: '*',
  module: 'layout/NotFoundPage.tsx',
  title: titleOf('Page not found'),
};

/**
 * The pages of the shop. The client's router, the server's rendering, status and head, the sitemap, the preloads and
 * the chunks of the build read this table; links stand in its order.
 */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    module: 'catalogue/HomePage.tsx',
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
    module: 'catalogue/ProductsPage.tsx',
    bar: 'catalogue/SearchBox.tsx',
    title: (at) => titleOf(listingName(filterOf(at))),
    description: (at) =>
      `${listingName(filterOf(at))} at Quire, an open book store: filter by category, price and rating.`,
    canonical: (at) => listingPath(categoryAlone(filterOf(at))),
    listed: (at) => !filterOf(at).search,
    sitemap: ['/products', ...CATEGORIES.map(({ category }) => categoryPath(category))],
    serverData: {
      pageQuery: (at) => ({ operation: 'ProductsPage', variables: productFilterVariables(filterOf(at)) }),
      address: (at) => listingPath(filterOf(at)),
      rendered: (at) => filterOf(at).search === '' && filterOf(at).price === null,
    },
    navigation: { bar: 'Products', footer: 'Products' },
  },
  {
    path: '/products/:productId',
    module: 'catalogue/BookPage.tsx',
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
    path: '/login',
    module: 'account/LoginPage.tsx',
    title: titleOf('Login'),
    description: 'Log in to Quire.',
    canonical: () => '/login',
    leadsIn: true,
  },
  {
    path: '/signup',
    module: 'account/SignupPage.tsx',
    title: titleOf('Signup'),
    description: 'Open an account at Quire.',
    canonical: () => '/signup',
    leadsIn: true,
  },
  {
    path: '/forgot-password',
    module: 'account/ForgotPasswordPage.tsx',
    title: titleOf('Forgot password'),
    leadsIn: true,
  },
  {
    path: '/reset-password',
    module: 'account/ResetPasswordPage.tsx',
    title: titleOf('Set a new password'),
    leadsIn: true,
  },
  {
    path: '/confirm-email',
    module: 'account/ConfirmEmailPage.tsx',
    title: titleOf('Confirm your email'),
  },
  {
    path: '/restore-email',
    module: 'account/RestoreEmailPage.tsx',
    title: titleOf('Take your account back'),
    leadsIn: true,
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
    module: 'addresses/CheckoutPage.tsx',
    title: titleOf('Select Delivery Address'),
    access: 'shopper',
  },
  {
    path: '/orderSummary',
    module: 'orders/OrderSummaryPage.tsx',
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
    module: 'addresses/AddressesPage.tsx',
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
    access: 'shopper',
  },
  {
    path: '/orders/:orderId/invoice',
    module: 'orders/InvoicePage.tsx',
    title: titleOf('Invoice'),
    access: 'shopper',
  },
  NOT_FOUND,
];

/** The page at an address. */
export interface PageAt extends PageAddress {
  route: PageRoute;
  /** Whether it stands in for a page that the shop does not have. */
  notFound: boolean;
}

/** What stands at addresses that the shop does not have. */
export const notFoundPage: PageAt = {
  route: NOT_FOUND,
  notFound: true,
  params: {},
  query: new URLSearchParams(),
};

/**
 * Which page is at an address (Specification §2).
 * @param pathname percent-encoded; where that is malformed, no page is there
 */
export function pageAt(pathname: string, query: URLSearchParams): PageAt {
  const match = isDecodable(pathname) && matchRoutes([...routes], pathname)?.at(-1);
  if (!match || match.route === NOT_FOUND) return notFoundPage;
  return { route: match.route, notFound: false, params: match.params, query };
}

/** The modules that a page is made of, by their paths below `client`. */
export const modulesOf = ({ module, bar }: PageRoute): string[] =>
  [module, bar].flatMap((file) => (file === undefined ? [] : [`src/${file}`]));

/** The title of a page's document. */
export function titleAt(page: PageAt): string {
  const { title } = page.route;
  return typeof title === 'string' ? title : title(page);
}

/** The links of a part of the navigation, in the order of the table. */
export const linksIn = (part: keyof Navigation): PageLink[] =>
  routes.flatMap(({ path, navigation }) => {
    const words = navigation?.[part];
    if (words === undefined) return [];
    const [text, detail] = typeof words === 'string' ? [words, undefined] : words;
    return [{ to: path, text, detail }];
  });

function isDecodable(path: string): boolean {
  try {
    return typeof decodeURIComponent(path) === 'string';
  } catch {
    return false;
  }
}

function bookPath({ params: { productId = '' } }: PageAddress): string {
  return `/products/${encodeURIComponent(productId)}`;
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
  return categories.length > 0 ? categories.map(categoryName).join(', ') : 'All books';
}

/** Search engines know one page for all books and one for each category; other filters show parts of these. */
function categoryAlone({ categories, search }: ProductFilter): ProductFilter {
  return categories.length === 1 && !search ? { ...NO_FILTER, categories } : NO_FILTER;
}
