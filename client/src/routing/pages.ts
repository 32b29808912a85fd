import type { DocumentNode } from '@apollo/client';
import { routes } from '../routes.ts';
import { type LazyPage, lazyPage, type PageModule } from './lazy-page.tsx';
import { pageAt } from './page-at.ts';
import type { PageRoute } from './page-route.ts';

/** Every page by its module, and what pages put into the navigation bar; what pages are built upon is left out. */
const modules = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  '../catalogue/SearchBox.tsx',
  '!../layout/Page.tsx',
  '!../account/AccountPage.tsx',
]);

function lazyModule(module: string): LazyPage {
  const load = modules[`../${module}`];
  if (!load) throw new Error(`client/src/${module} is not there, or is no page: see routes.ts and pages.ts.`);
  return lazyPage(load);
}

const pages = new Map(routes.map((route) => [route, lazyModule(route.module)]));
const barContents = new Map(routes.map(({ bar }) => [bar, bar === undefined ? undefined : lazyModule(bar)]));

/** What stands around the pages of the profile. */
export const ProfileShell = lazyPage(() => import('../account/ProfileShell.tsx'));

/** The component of a page. */
export function componentOf(route: PageRoute): LazyPage {
  const Page = pages.get(route);
  if (!Page) throw new Error(`${route.path} is not in the route table.`);
  return Page;
}

/** What a page has in the navigation bar. */
export const barContentOf = ({ bar }: PageRoute): LazyPage | undefined => barContents.get(bar);

function notLoaded(error: unknown): [] {
  console.error(error);
  return [];
}

/** Fetches the code of the page at a path, so that the first render is whole. Answers what the page asks first. */
export async function preloadPage(pathname: string): Promise<DocumentNode | undefined> {
  const { route } = pageAt(pathname, new URLSearchParams());
  const parts = [
    componentOf(route),
    barContentOf(route),
    route.frame === 'profile' ? ProfileShell : undefined,
  ];
  // Rendering the page asks for its code again, and shows it when that fails too.
  const [pageQuery] = await Promise.all(parts.map((part) => part?.preload())).catch(notLoaded);
  return pageQuery;
}
