/** The parts of a URL that its route does not fix. */
export interface PageAddress {
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** What the public server embeds in a page, as for a visitor. */
interface ServerData {
  /** The page's query, which reads the catalogue only. */
  pageQuery(at: PageAddress): { operation: string; variables: Record<string, unknown> };
  /** The same path and query for all spellings of the URL: the key in the page cache. */
  address(at: PageAddress): string;
  /** Whether the page is rendered too. Not if few visitors open the same page: it would evict popular pages. */
  rendered(at: PageAddress): boolean;
}

/** Where links to a page are, with their texts. */
export interface Navigation {
  bar?: string;
  footer?: string;
  /** The menu of a logged-in shopper. */
  menu?: string;
  /** The tiles of the profile, which have two lines. */
  profile?: readonly [text: string, detail: string];
}

/** A page of the shop (Specification §2). */
export interface PageRoute {
  /** As React Router matches it: case-insensitive, with or without a slash at the end. */
  path: string;
  /** The module below `client/src` whose default export is the page; `…Page.tsx` in the folder of its noun. */
  module: string;
  /** The module, as above, whose default export is in the navigation bar while the page is open. */
  bar?: string;
  /** Title of the document until the page sets another, such as a book's. */
  title: string | ((at: PageAddress) => string);
  /** For search engines and previews: the shop's own if omitted; if null, the page's data decides. */
  description?: string | ((at: PageAddress) => string) | null;
  /** The canonical path and query. A page without it is hidden from search engines. */
  canonical?: (at: PageAddress) => string;
  /** Whether search engines may index the page; the default is no. */
  listed?: (at: PageAddress) => boolean;
  /** The URLs in the sitemap, or the canonical one of each book, author, series or page of text. */
  sitemap?: readonly string[] | 'each book' | 'each author' | 'each series' | 'each page';
  /** Whether there can be something at these parameters; the public server answers 404 where not. */
  canExist?: (at: PageAddress) => boolean;
  /** Redirects visitors to /login, and back to the page after login. */
  access?: 'shopper';
  /** Inside the frame of the profile. */
  frame?: 'profile';
  /** Login and the like: login from there leads back to the page before it. */
  isAuthPage?: boolean;
  serverData?: ServerData;
  navigation?: Navigation;
}

/** The modules of a page, by their paths below `client`. */
export const modulesOf = ({ module, bar }: PageRoute): string[] =>
  [module, bar].flatMap((file) => (file === undefined ? [] : [`src/${file}`]));
