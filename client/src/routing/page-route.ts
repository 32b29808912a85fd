/** What an address says beside the route that it matches. */
export interface PageAddress {
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
export interface Navigation {
  bar?: string;
  footer?: string;
  /** The menu of a logged-in shopper. */
  menu?: string;
  /** The tiles beside the profile, of two lines. */
  profile?: readonly [text: string, detail: string];
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

/** The modules that a page is made of, by their paths below `client`. */
export const modulesOf = ({ module, bar }: PageRoute): string[] =>
  [module, bar].flatMap((file) => (file === undefined ? [] : [`src/${file}`]));
