import createCache from '@emotion/cache';
import { render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { v4 as uuid } from 'uuid';
import { expect, inject, onTestFinished } from 'vitest';
import { App } from '../src/app/App.tsx';
import { pageAt } from '../src/app/page-at.ts';
import { loadPage } from '../src/app/pages.ts';
import { routeObjects } from '../src/app/route-objects.tsx';
import { apollo } from '../src/network/apollo.ts';
import { endSession, startSession } from '../src/network/session.ts';

// Outside of the document: jsdom would match all rules with each element that a query looks at.
const styles = createCache({ key: 'quire', container: document.createElement('head') });

/** Asks the shop something beside the page, as another device of the same shopper would. */
export async function ask<Data>(query: string, variables: object = {}, token?: string): Promise<Data> {
  const response = await fetch(`${inject('shopOrigin')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** A new account's token and email; its password is `secret`. */
export async function newShopper(): Promise<{ token: string; email: string }> {
  const email = `${uuid()}@example.com`;
  const input = { email, password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };
  const { signup } = await ask<{ signup: { token: string } }>(
    'mutation ($input: SignupInput!) { signup(input: $input) { ... on Session { token } } }',
    { input },
  );
  return { token: signup.token, email };
}

/** The token of the account with an address. */
export async function guest(): Promise<string> {
  const { loginAsGuest } = await ask<{ loginAsGuest: { token: string } }>(
    'mutation { loginAsGuest { token } }',
  );
  return loginAsGuest.token;
}

/** Some books of the shop. */
export async function someBooks(first: number): Promise<{ id: string; title: string }[]> {
  const { products } = await ask<{ products: { nodes: { id: string; title: string }[] } }>(
    'query ($first: Int!) { products(first: $first) { nodes { id title } } }',
    { first },
  );
  return products.nodes;
}

/** Puts a book in a shopper's cart. */
export async function putInCart(token: string, productId: string): Promise<void> {
  const { addToCart } = await ask<{ addToCart: { __typename: string } }>(
    'mutation ($id: ID!) { addToCart(productId: $id) { __typename } }',
    { id: productId },
    token,
  );
  expect(addToCart.__typename).toBe('Cart');
}

/**
 * Opens a page of the app as a visitor, or with somebody's token, in a browser that knows nothing yet.
 * @param entry the state of the history's entry, as Back leads to one with its state
 */
export async function visit(path: string, token?: string, entry: unknown = null): Promise<UserEvent> {
  await apollo.clearStore();
  endSession('logged out');
  if (token) startSession(token);
  history.replaceState(entry, '', path);
  // As the client does when it starts; in tests the first load also compiles the code, which may take long.
  await loadPage(pageAt(location.pathname, new URLSearchParams()).route);
  const router = createBrowserRouter(routeObjects());
  onTestFinished(() => router.dispose());
  render(
    <App apollo={apollo} styles={styles}>
      <RouterProvider router={router} />
    </App>,
  );
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** The page's heading, once it says this. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
