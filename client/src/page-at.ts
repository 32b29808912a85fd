import { type ProductFilter, parseProductFilter, productFilterParams } from './catalogue/product-filter.ts';
import { HOME_TITLE, listingName, titleOf } from './page-names.ts';

/** A page of the shop by its address (Specification §2). */
export type PageAt =
  | { name: 'home' | 'login' | 'signup' | 'private' | 'none' }
  | { name: 'products'; filter: ProductFilter }
  | { name: 'book'; productId: string };

const FIXED = {
  '/': 'home',
  '/login': 'login',
  '/signup': 'signup',
  '/cart': 'private',
  '/wishlist': 'private',
  '/checkout': 'private',
  '/ordersummary': 'private',
  '/profile': 'private',
  '/profile/address': 'private',
  '/orders': 'private',
  '/forgot-password': 'private',
  '/reset-password': 'private',
  '/confirm-email': 'private',
  '/restore-email': 'private',
} as const;

const ORDER = /^\/orders\/[^/]+(\/invoice)?$/i;

/**
 * Which page is at an address: the public server's knowledge of the client's routes. As in App.tsx, case and
 * slashes at the end do not count.
 * @param pathname percent-encoded; where that is malformed, no page is there
 */
export function pageAt(pathname: string, params: URLSearchParams): PageAt {
  if (decoded(pathname) === undefined) return { name: 'none' };
  const path = pathname.replace(/\/+$/, '') || '/';
  const fixed = Object.entries(FIXED).find(([known]) => known === path.toLowerCase());
  if (fixed) return { name: fixed[1] };
  if (/^\/products$/i.test(path)) return { name: 'products', filter: parseProductFilter(params) };
  if (ORDER.test(path)) return { name: 'private' };
  const [, productId] = /^\/products\/([^/]+)$/i.exec(path) ?? [];
  return productId === undefined
    ? { name: 'none' }
    : { name: 'book', productId: decodeURIComponent(productId) };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** What search engines are told of a page, beside what it shows. */
export interface PageHead {
  title: string;
  description: string;
  /** Path and query by which the page is known, however it was reached; undefined where there is none to know. */
  canonical: string | undefined;
  /** Whether search engines may list it. */
  listed: boolean;
}

const SHOP =
  "Quire is an open book store: fiction, biographies, new releases, self-help and children's books, chosen with care.";

/** The head of a page; that of a book is by the book, and what is here stands until it is known. */
export function headOf(page: PageAt): PageHead {
  const unlisted = { description: SHOP, canonical: undefined, listed: false };
  switch (page.name) {
    case 'home':
      return { title: HOME_TITLE, description: SHOP, canonical: '/', listed: true };
    case 'products':
      return listingHead(page.filter);
    case 'book': {
      const canonical = `/products/${encodeURIComponent(page.productId)}`;
      return { title: titleOf('Book'), description: SHOP, canonical, listed: true };
    }
    case 'login':
      return { title: titleOf('Login'), description: 'Log in to Quire.', canonical: '/login', listed: false };
    case 'signup':
      return {
        title: titleOf('Sign up'),
        description: 'Open an account at Quire.',
        canonical: '/signup',
        listed: false,
      };
    case 'private':
      return { ...unlisted, title: 'Quire' };
    default:
      return { ...unlisted, title: titleOf('Page not found') };
  }
}

/** One page for all books and one for each category; other choices of the filters show parts of these. */
function listingHead(filter: ProductFilter): PageHead {
  const { categories, search } = filter;
  const shelf = categories.length === 1 && !search ? categories : [];
  const query = productFilterParams({ search: '', categories: shelf, price: null, rating: null, sort: null });
  const name = listingName(filter);
  return {
    title: titleOf(name),
    description: `${name} at Quire, an open book store: filter by category, price and rating.`,
    canonical: shelf.length > 0 ? `/products?${query}` : '/products',
    listed: !search,
  };
}
