import type { DocumentNode } from '@apollo/client';
import { type ComponentType, createElement } from 'react';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { type LazyPart, lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageNotShown } from '../ui/PageNotShown.tsx';
import type { PageRoute } from './page-route.ts';
import { routes } from './routes.ts';

/**
 * A page, and its query if the public server embeds the response. The query is a property of the page: a module that
 * exports something else beside components is loaded anew, with all that import it, when it is edited.
 */
interface PageModule {
  default: ComponentType & { pageQuery?: DocumentNode };
}

type LazyPage = LazyPart<object, PageModule>;

/** All page modules and those for the navigation bar; excludes the modules that pages are built on. */
const modules = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  '../search/SearchBox.tsx',
  '!./Page.tsx',
  '!../account/AccountPage.tsx',
  '!../listing/BookListPage.tsx',
]);

function loadOf(module: string): () => Promise<PageModule> {
  const load = modules[`../${module}`];
  if (!load) throw new Error(`client/src/${module} is no page: see routes.ts.`);
  return load;
}

const notShown = () => createElement(PageNotShown);
const pages = new Map(routes.map((route) => [route, lazyPart(loadOf(route.module), notShown)]));
const barContents = new Map(
  routes.map(({ bar }) => [
    bar,
    bar === undefined ? undefined : lazyPart(loadOf(bar), failureLine('The search could not be loaded')),
  ]),
);

/** The frame of the profile pages. */
export const ProfileShell: LazyPage = lazyPart(() => import('../account/ProfileShell.tsx'), notShown);

/** The component of a page. */
export function componentOf(route: PageRoute): LazyPage {
  const Page = pages.get(route);
  if (!Page) throw new Error(`${route.path} is not in the route table.`);
  return Page;
}

/** A page's part of the navigation bar. */
export const barContentOf = ({ bar }: PageRoute): LazyPage | undefined => barContents.get(bar);

/** Pages whose code has arrived, or failed to. */
const tried = new Set<PageRoute>();

/** Whether a page can be rendered at once: with its code, or with what is shown where that failed. */
export const isReady = (route: PageRoute): boolean => tried.has(route);

/**
 * Loads the code of a page, ahead of its first render. Where that fails, rendering the page loads it again, and shows a
 * failure of that too.
 * @returns the page's query
 */
export async function loadPage(route: PageRoute): Promise<DocumentNode | undefined> {
  const parts = [
    componentOf(route),
    barContentOf(route),
    route.frame === 'profile' ? ProfileShell : undefined,
  ];
  try {
    const [page] = await Promise.all(parts.map((part) => part?.preload()));
    return page?.default.pageQuery;
  } catch (error) {
    console.error(error);
    return undefined;
  } finally {
    tried.add(route);
  }
}
