import './without-storage.ts';
import { ApolloClient, ApolloLink, type DocumentNode } from '@apollo/client';
import createCache from '@emotion/cache';
import { getOperationAST } from 'graphql';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { newCache } from '../network/apollo.ts';
import type { InitialData } from '../network/initial-data.ts';
import { App } from './App.tsx';
import { loadPage } from './pages.ts';
import { routeObjects } from './route-objects.tsx';
import { routes } from './routes.ts';
import { ShopFrameDocument } from './ShopFrame.generated.ts';

/** A page as a visitor sees it before any script has run. */
export interface RenderedPage {
  /** What goes into the element with the id `root`. */
  html: string;
  /** The style elements that go into the head: what Emotion knows them by in the browser, and their rules. */
  styles: { mark: string; css: string }[];
}

const KEY = 'quire';
/** An id of nothing. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
/** Preloads and the title, which React puts first: the head of the page has its own. */
const HOISTED = /^(?:<link[^>]*>|<title>[^<]*<\/title>|<meta[^>]*>)+/;

/** The queries that pages send first, by the names of their operations. */
const pageQueries = new Map<string, DocumentNode>();

/** Fetches the code of all pages, for `renderPage` to find. */
export async function loadPages(): Promise<void> {
  for (const pageQuery of await Promise.all(routes.map(loadPage))) {
    if (pageQuery) pageQueries.set(getOperationAST(pageQuery)?.name?.value ?? '', pageQuery);
  }
}

/**
 * Renders the page at an address, on the public server. The browser takes it over as it is, so it may hold nothing
 * that differs from browser to browser.
 * @param address path and query
 * @param initialData the responses to the query that the page sends first, and to its frame's; without them, the page is
 *   rendered as it is while it loads
 */
export async function renderPage(address: string, initialData?: InitialData): Promise<RenderedPage> {
  const styles = createCache({ key: KEY });
  // Keeps the styles together, instead of an element beside each component.
  styles.compat = true;
  const cache = newCache();
  const { operation, variables = {}, data, frame } = initialData ?? {};
  if (frame) cache.writeQuery({ query: ShopFrameDocument, data: frame });
  if (operation && data) {
    const query = pageQueries.get(operation);
    if (!query) throw new Error(`No page asks for ${operation} first.`);
    cache.writeQuery({ query, variables, data });
  }
  const apollo = new ApolloClient({ cache, link: ApolloLink.empty(), ssrMode: true });
  const handler = createStaticHandler(routeObjects());
  const context = await handler.query(new Request(`http://shop${address}`));
  // No route has a loader that could redirect.
  if (context instanceof Response) throw new Error(`${address} responds ${context.status}.`);
  const html = renderToString(
    <App apollo={apollo} styles={styles}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );

  const elements: RenderedPage['styles'] = [];
  const names: string[] = [];
  let rules = '';
  for (const [name, css] of Object.entries(styles.inserted)) {
    if (typeof css !== 'string') continue;
    if (styles.registered[`${KEY}-${name}`] === undefined)
      elements.push({ mark: `${KEY}-global ${name}`, css });
    else {
      names.push(name);
      rules += css;
    }
  }
  elements.push({ mark: `${KEY} ${names.join(' ')}`, css: rules });
  return { html: html.replace(HOISTED, ''), styles: elements };
}

/** All pages as they are while they load, by their routes' paths: what a page is sent with when it is not rendered. */
export const renderShells = async (): Promise<Record<string, RenderedPage>> =>
  Object.fromEntries(await Promise.all(routes.map(async ({ path }) => [path, await renderShell(path)])));

/**
 * A page as it is while it loads, whatever the parameters of its address.
 * @param initialData what its frame shows
 */
export async function renderShell(
  path: string,
  initialData?: Pick<InitialData, 'frame'>,
): Promise<RenderedPage> {
  const address = path === '*' ? '/*' : path.replace(/:\w+/g, NIL_UUID);
  const { html, styles } = await renderPage(address, initialData);
  // Material UI sets a variable or two by attributes, which the policy refuses in HTML.
  return { html: html.replace(/ style="[^"]*"/g, ''), styles };
}
