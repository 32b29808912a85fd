import type { ApolloClient } from '@apollo/client';
import { BookPageDocument } from './generated/operations/BookPage.ts';
import { HomePageDocument } from './generated/operations/HomePage.ts';
import { ProductsPageDocument } from './generated/operations/ProductsPage.ts';

const DOCUMENTS = {
  BookPage: BookPageDocument,
  HomePage: HomePageDocument,
  ProductsPage: ProductsPageDocument,
};

/** An operation's answer, as the public server puts it into the page. */
interface FirstAnswer {
  operation: keyof typeof DOCUMENTS;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/**
 * Puts the answer that came with the page into the cache, where the page's own query finds it. Without one, as
 * when the shop is in trouble, that query goes out as always.
 */
export function keepFirstAnswer({ cache }: ApolloClient): void {
  const element = document.getElementById('first-answer');
  if (!element?.textContent) return;
  const { operation, variables, data }: FirstAnswer = JSON.parse(element.textContent);
  cache.writeQuery({ query: DOCUMENTS[operation], variables, data });
  element.remove();
}
