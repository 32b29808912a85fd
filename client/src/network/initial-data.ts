import type { ApolloCache, DocumentNode } from '@apollo/client';

/** The query that a page sends first, and its response, which the public server embeds in the page. */
export interface InitialData {
  /** The operation's name. */
  operation: string;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/**
 * Writes the embedded response to the cache, where the page's own query finds it. Without one, as when the REST
 * service is down, that query is sent as usual.
 * @param pageQuery the page's query
 */
export function restoreInitialData(cache: ApolloCache, pageQuery: DocumentNode | undefined): void {
  const element = document.getElementById('initial-data');
  if (!element?.textContent || !pageQuery) return;
  const { variables, data }: InitialData = JSON.parse(element.textContent);
  cache.writeQuery({ query: pageQuery, variables, data });
  element.remove();
}
