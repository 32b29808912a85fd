import { createHash } from 'node:crypto';
import type { NormalizedCacheObject } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { waitFor } from '@testing-library/react';
import { getOperationAST, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { guest, visit } from '../../testing/visit.tsx';
import { LoginAsGuestDocument } from '../account/Login.generated.ts';
import { HomePageDocument } from '../home/HomePage.generated.ts';
import { apollo, forgetShopper } from './apollo.ts';
import type { DocumentWithId } from './persisted-query-link.ts';
import { endSession, startSession } from './session.ts';

interface Sent {
  url: URL;
  method: string;
  headers: Headers;
  body: { query?: string; extensions?: unknown };
}

/** Records the requests from here on. */
function watchRequests(): Sent[] {
  const sent: Sent[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    const url = new URL(String(input), 'http://shop');
    sent.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body });
    return send(input, init);
  });
  return sent;
}

const generated = import.meta.glob<Record<string, DocumentWithId>>('../*/*.generated.ts', { eager: true });
const documents = Object.values(generated).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Document') ? [value] : [])),
);

const idOf = (document: DocumentWithId) => document.__meta__?.id;

it('forgets all but the catalogue when the shopper changes', () => {
  const fields = documents.flatMap((document) => {
    const operation = getOperationAST(document);
    const selections = operation?.operation === 'query' ? operation.selectionSet.selections : [];
    return selections.flatMap((field) => (field.kind === 'Field' ? field.name.value : []));
  });
  apollo.cache.restore({
    ROOT_QUERY: { __typename: 'Query', ...Object.fromEntries(fields.map((field) => [field, null])) },
  });
  forgetShopper();
  const { __typename, ...left } = (apollo.cache.extract() as NormalizedCacheObject).ROOT_QUERY ?? {};
  expect(Object.keys(left).sort()).toEqual([
    ...['author', 'categories', 'delivery', 'page', 'pages', 'product', 'products'],
    ...['reviews', 'series', 'shop', 'suggestions'],
  ]);
});

describe('operations', () => {
  it('have the hash of the text that would be sent', () => {
    expect(documents.length).toBeGreaterThan(20);
    for (const document of documents) {
      const name = getOperationAST(document)?.name?.value ?? '';
      const text = print(apollo.documentTransform.transformDocument(document));
      expect(idOf(document), name).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('are sent as a hash: queries over GET, mutations over POST', async () => {
    const sent = watchRequests();
    await visit('/', await guest());
    await apollo.query({ query: HomePageDocument, fetchPolicy: 'network-only' });
    await apollo.mutate({ mutation: LoginAsGuestDocument });
    const operationOf = ({ url, body }: Sent) =>
      url.searchParams.get('operationName') ?? Reflect.get(body, 'operationName');
    const home = sent.filter((request) => operationOf(request) === 'HomePage');
    expect(home.length).toBeGreaterThan(0);
    for (const { method, url, headers } of home) {
      expect(method).toBe('GET');
      expect(url.searchParams.get('query')).toBeNull();
      expect(JSON.parse(url.searchParams.get('extensions') ?? '')).toEqual({
        persistedQuery: { version: 1, sha256Hash: idOf(HomePageDocument) },
      });
      // Every visitor gets the same catalogue.
      expect(headers.get('authorization')).toBeNull();
    }
    await waitFor(() => expect(sent.map(operationOf)).toContain('Shopper'));
    const shopper = sent.find((request) => operationOf(request) === 'Shopper');
    expect(shopper?.headers.get('authorization')).toMatch(/\w/);
    const login = sent.findLast(({ method }) => method === 'POST');
    expect(login?.body).toMatchObject({
      operationName: 'LoginAsGuest',
      extensions: { persistedQuery: { sha256Hash: idOf(LoginAsGuestDocument) } },
    });
    expect(login?.body.query).toBeUndefined();
  });

  it('of another build than the server’s are sent again, with their text', async () => {
    const parsed = parse('query OfAnotherBuild {\n  states\n}');
    const document = {
      ...parsed,
      __meta__: { id: createHash('sha256').update(print(parsed)).digest('hex') },
    };
    const sent = watchRequests();
    startSession(await guest());
    const { data } = await apollo.query<{ states: string[] }>({ query: document });
    expect(data?.states).toContain('Goa');
    expect(sent.slice(-2).map(({ method, body }) => [method, body.query])).toEqual([
      ['GET', undefined],
      ['POST', print(document)],
    ]);
    endSession('logged out');
  });
});
