import { matchRoutes } from 'react-router-dom';
import type { Navigation, PageAddress, PageRoute } from './page-route.ts';
import { notFoundRoute, routes } from './routes.ts';

/** A link to a page. */
interface PageLink {
  to: string;
  text: string;
  /** The second line of a tile. */
  detail: string | undefined;
}

/** The page at a URL. */
export interface PageAt extends PageAddress {
  route: PageRoute;
  /** Whether it is the page for unknown URLs. */
  notFound: boolean;
}

/** The page for unknown URLs. */
export const notFoundPage: PageAt = {
  route: notFoundRoute,
  notFound: true,
  params: {},
  query: new URLSearchParams(),
};

/**
 * The page at a URL (Specification §2).
 * @param pathname percent-encoded; a malformed one has no page
 */
export function pageAt(pathname: string, query: URLSearchParams): PageAt {
  const match = isDecodable(pathname) && matchRoutes([...routes], pathname)?.at(-1);
  if (!match || match.route === notFoundRoute) return notFoundPage;
  return { route: match.route, notFound: false, params: match.params, query };
}

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
