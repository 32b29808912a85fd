import type { ApolloCache, DocumentNode } from '@apollo/client';

/** An operation's response, which the public server embeds in the page. */
export interface InitialData {
  operation: string;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/**
 * Writes the embedded response to the cache, where the page's own query finds it. Without one, as when the REST
 * service is down, that query is sent as usual.
 * @param question the page's query
 */
export function restoreInitialData(cache: ApolloCache, question: DocumentNode | undefined): void {
  const element = document.getElementById('initial-data');
  if (!element?.textContent || !question) return;
  const { variables, data }: InitialData = JSON.parse(element.textContent);
  cache.writeQuery({ query: question, variables, data });
  element.remove();
}
