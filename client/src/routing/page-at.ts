import { matchRoutes } from 'react-router-dom';
import { notFoundRoute, routes } from '../routes.ts';
import type { Navigation, PageAddress, PageRoute } from './page-route.ts';

/** A link to a page. */
interface PageLink {
  to: string;
  text: string;
  /** The second line of a link that has one. */
  detail: string | undefined;
}

/** The page at an address. */
export interface PageAt extends PageAddress {
  route: PageRoute;
  /** Whether it stands in for a page that the shop does not have. */
  notFound: boolean;
}

/** What stands at addresses that the shop does not have. */
export const notFoundPage: PageAt = {
  route: notFoundRoute,
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
