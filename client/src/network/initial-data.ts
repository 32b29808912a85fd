import type { ApolloCache, DocumentNode } from '@apollo/client';

/** What the public server embeds in a page: the response to the query that the page sends first, and to its frame's. */
export interface InitialData {
  /** The name of the page's operation; undefined for a page that is sent without a response. */
  operation?: string;
  variables?: Record<string, unknown>;
  data?: Record<string, unknown>;
  frame?: Record<string, unknown>;
}

/**
 * Writes the embedded responses to the cache, where the page's own queries find them. Without them, as when the REST
 * service is down, these queries are sent as usual.
 * @param pageQuery the page's query
 * @param frameQuery that of the frame of every page
 */
export function restoreInitialData(
  cache: ApolloCache,
  pageQuery: DocumentNode | undefined,
  frameQuery: DocumentNode,
): void {
  const element = document.getElementById('initial-data');
  if (!element?.textContent) return;
  const { variables = {}, data, frame }: InitialData = JSON.parse(element.textContent);
  if (frame) cache.writeQuery({ query: frameQuery, data: frame });
  if (data && pageQuery) cache.writeQuery({ query: pageQuery, variables, data });
  element.remove();
}
