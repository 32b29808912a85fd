import type { DocumentNode } from '@apollo/client';
import { failureLine } from '../layout/failure-line.tsx';
import { routes } from '../routes.ts';
import { type LazyPage, lazyPage, type PageModule } from './lazy-page.tsx';
import { pageAt } from './page-at.ts';
import type { PageRoute } from './page-route.ts';

/** All page modules and those for the navigation bar; excludes the modules that pages are built on. */
const modules = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  '../catalogue/SearchBox.tsx',
  '!../layout/Page.tsx',
  '!../account/AccountPage.tsx',
]);

function loadOf(module: string): () => Promise<PageModule> {
  const load = modules[`../${module}`];
  if (!load) throw new Error(`client/src/${module} is no page: see routes.ts.`);
  return load;
}

const pages = new Map(routes.map((route) => [route, lazyPage(loadOf(route.module))]));
const barContents = new Map(
  routes.map(({ bar }) => [
    bar,
    bar === undefined ? undefined : lazyPage(loadOf(bar), failureLine('The search could not be loaded')),
  ]),
);

/** The frame of the profile pages. */
export const ProfileShell = lazyPage(() => import('../account/ProfileShell.tsx'));

/** The component of a page. */
export function componentOf(route: PageRoute): LazyPage {
  const Page = pages.get(route);
  if (!Page) throw new Error(`${route.path} is not in the route table.`);
  return Page;
}

/** A page's part of the navigation bar. */
export const barContentOf = ({ bar }: PageRoute): LazyPage | undefined => barContents.get(bar);

function notLoaded(error: unknown): [] {
  console.error(error);
  return [];
}

/** Loads the code of the page at a path before the first render. Returns the page's query. */
export async function preloadPage(pathname: string): Promise<DocumentNode | undefined> {
  const { route } = pageAt(pathname, new URLSearchParams());
  const parts = [
    componentOf(route),
    barContentOf(route),
    route.frame === 'profile' ? ProfileShell : undefined,
  ];
  // Rendering the page loads its code again, and shows a failure of that too.
  const [page] = await Promise.all(parts.map((part) => part?.preload())).catch(notLoaded);
  return page?.default.pageQuery;
}
