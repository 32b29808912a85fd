import type { ApolloCache, DocumentNode } from '@apollo/client';

/** An operation's answer, as the public server puts it into the page. */
export interface InitialData {
  operation: string;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/**
 * Puts the answer that came with the page into the cache, where the page's own query finds it. Without one, as
 * when the shop is in trouble, that query goes out as always.
 * @param question what the page asks first
 */
export function restoreInitialData(cache: ApolloCache, question: DocumentNode | undefined): void {
  const element = document.getElementById('initial-data');
  if (!element?.textContent || !question) return;
  const { variables, data }: InitialData = JSON.parse(element.textContent);
  cache.writeQuery({ query: question, variables, data });
  element.remove();
}
