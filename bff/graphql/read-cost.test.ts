import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourcesIn } from '../testing/client-operations.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { DocumentMeasure } from './document-size.ts';
import { readCosts } from './read-cost.ts';

function costOf(text: string): number {
  const document = parse(text);
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('The document begins with no operation.');
  const { rootCost, innerCost } = new DocumentMeasure(document).sizeOf(operation);
  return rootCost + innerCost;
}

describe('an operation costs', () => {
  it.each([
    ['{ states __typename }', 0],
    ['{ __schema { types { name } } }', 0],
    ['{ cart { count } me { id } }', 2],
    ['{ products { totalCount } }', 1],
    ['{ products(first: 100, filter: null, sort: null, after: null) { totalCount } }', 1],
    ['{ products(filter: {}) { totalCount } }', 1],
    ['{ products(filter: { categories: ["Fiction"], search: null }) { totalCount } }', 1],
    ['{ products(filter: { categories: "Fiction" }) { totalCount } }', 1],
    ['query ($c: [ProductCategory!]) { products(filter: { categories: $c }) { totalCount } }', 2],
    ['{ products(filter: { categories: ["Fiction", "Biographies"] }) { totalCount } }', 2],
    ['{ products(filter: { minRating: 4 }) { totalCount } }', 2],
    ['{ products(sort: LOW_TO_HIGH) { totalCount } }', 2],
    ['{ products(after: "x") { totalCount } }', 2],
    ['{ products(filter: { search: "x" }) { totalCount } }', 4],
    ['{ products(filter: { search: "x" }, sort: LOW_TO_HIGH) { totalCount } }', 4],
    ['query ($s: String) { products(filter: { search: $s }) { totalCount } }', 4],
    ['query ($f: ProductFilter) { products(filter: $f) { totalCount } }', 4],
    ['{ products { facets { ratings { count } } } }', 5],
    ['{ product(id: "1") { title similar { title } } }', 2],
    ['{ a: categories { id } b: categories { id } }', 2],
    ['{ ...A ...A } fragment A on Query { products(filter: { search: "x" }) { totalCount } }', 8],
    ['{ ... { ... { products(filter: { search: "x" }) { totalCount } } } }', 4],
    ['{ cart { lines { product { title } } } }', 1],
    ['mutation { clearCart { id } loginAsGuest { token } }', 2],
  ])('%s: %i', (text, cost) => {
    expect(costOf(text)).toBe(cost);
  });
});

it('docs/graphql.md has the figures', () => {
  const [documentation = ''] = sourcesIn('docs', 'graphql.md');
  for (const [name, cost] of Object.entries(readCosts))
    expect(documentation).toContain(`| \`${name}\` | ${cost} |`);
});

describe('over HTTP', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  const searches = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `p${index}: products(filter: { search: "x${index}" }) { totalCount }`).join(' ')} }`;

  it('an operation that costs too much is rejected with its cost, before anything is read', async () => {
    const { status, data, errors } = await shop.graphql(searches(11));
    expect([status, data]).toEqual([400, undefined]);
    expect(errors).toEqual([
      {
        message: expect.stringContaining('costs 44; at most 16'),
        extensions: { code: 'OPERATION_TOO_LARGE', cost: 44, maxCost: 16 },
      },
    ]);
    expect(shop.restRequests).toEqual([]);
  });

  it('an operation at the maximum cost succeeds', async () => {
    const { data, errors } = await shop.graphql(searches(4));
    expect(errors).toBeUndefined();
    expect(Object.keys(data)).toHaveLength(4);
  });
});
