import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DevClient, openDevClient } from './dev-client.ts';

const errors: unknown[] = [];
let client: DevClient;
beforeAll(async () => {
  client = await openDevClient(createServer(), (error) => errors.push(error));
});
afterAll(() => client.renderer.close());

it('makes pages of the sources, under the nonce of the response', async () => {
  const { parts } = await client.read('<aside>Test shop</aside>');
  const html = Object.values(parts)
    .map((part) => part('the-nonce'))
    .join('');
  expect(html).toContain('<body><aside>Test shop</aside>');
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.join()).toContain('src="/src/app/main.tsx"');
  for (const tag of scripts) expect(tag).toContain('nonce="the-nonce"');

  const page = await client.renderer.render('/products', {
    operation: 'ProductsPage',
    variables: { filter: null, sort: null },
    data: {
      categories: [],
      products: {
        __typename: 'ProductConnection',
        totalCount: 0,
        exactCount: 0,
        didYouMean: null,
        nodes: [],
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    },
  });
  expect(errors).toEqual([]);
  expect(page?.html).toMatch(/<h1[^>]*>Showing All 0 Products<\/h1>/);
});

it('makes the back room’s page of its sources, whose scripts load at every address', async () => {
  const html = await client.readStaff();
  expect(errors).toEqual([]);
  const [, main] = /<script type="module"[^>]* src="([^"]*main\.tsx[^"]*)"/.exec(html) ?? [];
  expect(main).toMatch(/^\/staff\/main\.tsx/);
});
