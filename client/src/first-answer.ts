import type { ApolloCache, DocumentNode } from '@apollo/client';

/** An operation's answer, as the public server puts it into the page. */
export interface FirstAnswer {
  operation: string;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/**
 * Puts the answer that came with the page into the cache, where the page's own query finds it. Without one, as
 * when the shop is in trouble, that query goes out as always.
 * @param question what the page asks first
 */
export function keepFirstAnswer(cache: ApolloCache, question: DocumentNode | undefined): void {
  const element = document.getElementById('first-answer');
  if (!element?.textContent || !question) return;
  const { variables, data }: FirstAnswer = JSON.parse(element.textContent);
  cache.writeQuery({ query: question, variables, data });
  element.remove();
}
