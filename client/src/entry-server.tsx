import './storage/without-storage.ts';
import { ApolloClient, ApolloLink, type DocumentNode } from '@apollo/client';
import createCache from '@emotion/cache';
import { getOperationAST } from 'graphql';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { newCache } from './network/apollo.ts';
import type { InitialData } from './network/initial-data.ts';
import { routes } from './routes.ts';
import { PageRoutes } from './routing/PageRoutes.tsx';
import { preloadPage } from './routing/pages.ts';

/** A page as a visitor sees it before any script has run. */
export interface RenderedPage {
  /** What goes into the element with the id `root`. */
  html: string;
  /** The style elements that go into the head: what Emotion knows them by in the browser, and their rules. */
  styles: { mark: string; css: string }[];
}

const KEY = 'quire';
/** Preloads and the title, which React puts first: the head of the page has its own. */
const HOISTED = /^(?:<link[^>]*>|<title>[^<]*<\/title>|<meta[^>]*>)+/;

/** The queries that pages send first, by the names of their operations. */
const pageQueries = new Map<string, DocumentNode>();

/** Fetches the code of the pages that are served, for `renderPage` to find. */
export async function loadPages(): Promise<void> {
  const rendered = routes.filter(({ serverData }) => serverData).map(({ path }) => path);
  for (const pageQuery of await Promise.all(rendered.map(preloadPage))) {
    if (pageQuery) pageQueries.set(getOperationAST(pageQuery)?.name?.value ?? '', pageQuery);
  }
}

/**
 * Renders the page at an address, on the public server. The browser takes it over as it is, so it may hold nothing
 * that differs from browser to browser.
 * @param address path and query
 * @param initialData the response to the query that the page sends first
 */
export function renderPage(address: string, initialData: InitialData): RenderedPage {
  const styles = createCache({ key: KEY });
  // Keeps the styles together, instead of an element beside each component.
  styles.compat = true;
  const cache = newCache();
  const { operation, variables, data } = initialData;
  const query = pageQueries.get(operation);
  if (!query) throw new Error(`No page asks for ${operation} first.`);
  cache.writeQuery({ query, variables, data });
  const apollo = new ApolloClient({ cache, link: ApolloLink.empty(), ssrMode: true });
  const html = renderToString(
    <App apollo={apollo} styles={styles}>
      <StaticRouter location={address}>
        <PageRoutes />
      </StaticRouter>
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
