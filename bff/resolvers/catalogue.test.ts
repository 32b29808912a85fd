import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageName } from '../../client/shared/book/language-name.ts';
import { sampleSlugs } from '../../rest-api/testing/sample-categories.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.restRequests.splice(0));

const productPage = /* GraphQL */ `
  query Page($filter: ProductFilter, $sort: ProductSort, $first: Int! = 24, $after: String) {
    products(filter: $filter, sort: $sort, first: $first, after: $after) {
      totalCount
      nodes { id title pricePaise previousPricePaise rating categoryName }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

describe('products', () => {
  it('pages through the matching books, in order, with one REST request per page', async () => {
    const variables = { filter: { categories: ['Fiction', 'Self-Help'] }, sort: 'HIGH_TO_LOW', first: 15 };
    const first = (await shop.graphql(productPage, variables)).data.products;
    expect(first).toMatchObject({ totalCount: 20, pageInfo: { hasNextPage: true } });
    const after = first.pageInfo.endCursor;
    const second = (await shop.graphql(productPage, { ...variables, after })).data.products;
    expect(second).toMatchObject({ totalCount: 20, pageInfo: { hasNextPage: false, endCursor: null } });
    const nodes = [...first.nodes, ...second.nodes];
    expect(new Set(nodes.map((node) => node.id)).size).toBe(20);
    expect(new Set(nodes.map((node) => node.categoryName))).toEqual(new Set(['Fiction', 'Self-Help']));
    const prices = nodes.map((node) => node.pricePaise);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(shop.restRequests).toHaveLength(2);
  });

  it('forwards every condition', async () => {
    const filter = { maxPricePaise: 50_000, minRating: 4, search: 'a' };
    const { data } = await shop.graphql(productPage, { filter, first: 100 });
    expect(data.products.nodes.length).toBeGreaterThan(0);
    for (const node of data.products.nodes) {
      expect(node.pricePaise).toBeLessThan(50_000);
      expect(node.rating).toBeGreaterThanOrEqual(4);
    }
    const all = (await shop.graphql(productPage, { first: 100 })).data.products.nodes;
    expect(data.products.totalCount).toBeLessThan(all.length);
  });

  it('counts the results of other filter choices, when selected', async () => {
    const { data } = await shop.graphql(
      `{
        products(filter: { categories: ["Fiction"], maxPricePaise: 30000 }, first: 1) {
          totalCount
          facets {
            categories { slug name count }
            ratings { minRating count }
            prices { fromPaise belowPaise count }
          }
        }
      }`,
    );
    const { totalCount, facets } = data.products;
    const count = async (filter: object) =>
      (await shop.graphql(productPage, { filter, first: 1 })).data.products.totalCount;
    for (const { slug, count: shown } of facets.categories) {
      expect(shown).toBe(await count({ categories: [slug], maxPricePaise: 30_000 }));
    }
    expect(facets.categories).toHaveLength(5);
    for (const { minRating, count: shown } of facets.ratings) {
      expect(shown).toBe(await count({ categories: ['Fiction'], maxPricePaise: 30_000, minRating }));
    }
    expect(facets.ratings[3].count).toBe(totalCount);
    expect(facets.prices[0]).toMatchObject({ fromPaise: 0, belowPaise: 10_000 });
    expect(facets.prices.at(-1)).toMatchObject({ fromPaise: 100_000, belowPaise: null });
    const inFiction = facets.prices.reduce((sum: number, band: { count: number }) => sum + band.count, 0);
    expect(inFiction).toBe(await count({ categories: ['Fiction'] }));
  });

  it('name languages in English, those too whose names browsers lack', async () => {
    expect(['eng', 'kas', 'qqq', 'x'].map(languageName)).toEqual(['English', 'Kashmiri', 'qqq', 'x']);
    const { products } = (
      await shop.graphql(`{
        products(filter: { search: "Atomic Habits" }) {
          nodes { id }
          facets { editionFacets(facets: [LANGUAGE, FORMAT]) { values { value name } } }
        }
      }`)
    ).data;
    const [languages, formats] = products.facets.editionFacets;
    expect(languages.values[0]).toEqual({ value: 'eng', name: 'English' });
    expect(formats.values[0]).toEqual({ value: 'paperback', name: null });
    const { product } = (
      await shop.graphql('query ($id: ID!) { product(id: $id) { edition { language languageName } } }', {
        id: products.nodes[0].id,
      })
    ).data;
    expect(product.edition).toEqual({ language: 'eng', languageName: 'English' });
  });

  it.each([
    ['first above 100', { first: 101 }],
    ['first below 1', { first: 0 }],
    ['a rating above 5', { filter: { minRating: 6 } }],
    ['a strange cursor', { after: 'nonsense' }],
  ])('rejects %s as bad input', async (_name, variables) => {
    const { errors } = await shop.graphql(productPage, variables);
    expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })]);
  });

  it.each([
    [{ maxPricePaise: -1 }, 'maxPricePaise: an amount in paise from 0 to 1000000000, such as 49900.'],
    [{ years: [{ from: 2020, to: 1900 }] }, 'years: years from 1 to 9999, `from` not after `to`.'],
    [{ languages: ['English'] }, expect.stringMatching(/^languages: /)],
    [{ authors: ['Ruskin Bond'] }, expect.stringMatching(/^authors: /)],
    [{ subjects: ['FBA'] }, expect.stringMatching(/^subjects: /)],
    [{ minRating: 6 }, expect.stringMatching(/^minRating: /)],
  ])('names the argument of the filter %j, in its own unit', async (filter, message) => {
    const { errors } = await shop.graphql(productPage, { filter });
    expect(errors).toEqual([expect.objectContaining({ message, extensions: { code: 'BAD_USER_INPUT' } })]);
  });
});

describe('lists of one category each', () => {
  const parts = 'totalCount nodes { id title } pageInfo { hasNextPage endCursor }';

  it('are one REST request, with the same results as separate ones', async () => {
    const { data: together } = await shop.graphql(`{
      few: products(filter: { categories: ["Fiction"] }, first: 3) { ${parts} }
      all: products(filter: { categories: ["Biographies"] }, first: 12) { ${parts} }
      same: products(filter: { categories: ["Fiction"] }, first: 3) { ${parts} }
    }`);
    expect(shop.restRequests).toHaveLength(1);
    const alone = async (category: string, first: number) => {
      const query = `{ products(filter: { categories: ["${category}"] }, first: ${first}) { ${parts} } }`;
      return (await shop.graphql(query)).data.products;
    };
    expect(together.few).toEqual(await alone('Fiction', 3));
    expect(together.same).toEqual(together.few);
    expect(together.all).toEqual(await alone('Biographies', 12));

    const next = { filter: { categories: ['Fiction'] }, first: 100, after: together.few.pageInfo.endCursor };
    expect((await shop.graphql(productPage, next)).data.products.nodes).toHaveLength(7);
  });

  it('are requested separately from a list with other conditions', async () => {
    const { data } = await shop.graphql(`{
      fiction: products(filter: { categories: ["Fiction"] }, first: 100) { totalCount }
      cheap: products(filter: { categories: ["Fiction"], maxPricePaise: 25000 }, first: 100) { totalCount }
      dear: products(filter: { categories: ["Fiction"] }, sort: HIGH_TO_LOW, first: 1) { nodes { pricePaise } }
    }`);
    expect(shop.restRequests).toHaveLength(3);
    expect(data.cheap.totalCount).toBeLessThan(data.fiction.totalCount);
  });
});

describe('product', () => {
  it('includes similar books, however often and wherever they are selected', async () => {
    const { data: list } = await shop.graphql(productPage, { first: 1 });
    shop.restRequests.splice(0);
    const { data } = await shop.graphql(
      `query ($id: ID!, $few: Int!) {
        product(id: $id) { id ...Others ... on Product { default: similar { id } } }
      }
      fragment Others on Product { few: similar(first: $few) { id } one: similar(first: 1) { id } }`,
      { id: list.products.nodes[0].id, few: 5 },
    );
    expect(shop.restRequests).toHaveLength(1);
    const { few, one, default: all } = data.product;
    expect(all).toHaveLength(9);
    expect(few).toEqual(all.slice(0, 5));
    expect(one).toEqual(all.slice(0, 1));
  });

  it('rejects more similar books than fit on a page', async () => {
    const { data: list } = await shop.graphql(productPage, { first: 1 });
    const { id } = list.products.nodes[0];
    for (const first of [0, 101]) {
      const query = `{ product(id: "${id}") { id similar(first: ${first}) { id } } }`;
      const { errors } = await shop.graphql(query);
      expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })]);
    }
  });

  it('returns a book with others of its category', async () => {
    const { data: list } = await shop.graphql(productPage, { first: 1 });
    const id = list.products.nodes[0].id;
    const { data } = await shop.graphql(
      'query ($id: ID!) { product(id: $id) { id title author description categoryName inCategories { slug name } similar(first: 9) { id categoryName } } }',
      { id },
    );
    expect(data.product.description).toContain(data.product.title);
    expect(data.product.similar).toHaveLength(9);
    for (const other of data.product.similar) {
      expect(other.id).not.toBe(id);
      expect(other.categoryName).toBe(data.product.categoryName);
    }
  });

  it('is null when the book does not exist', async () => {
    for (const id of [
      'nonsense',
      '00000000-0000-4000-8000-000000000000',
      '../../auth',
      'facets',
      'SHELVES',
    ]) {
      expect(await shop.graphql('query ($id: ID!) { product(id: $id) { id } }', { id })).toEqual({
        status: 200,
        data: { product: null },
      });
    }
  });
});

it('authors, series and books without a name are null, not the lists above them', async () => {
  const { data, errors } = await shop.graphql(
    '{ author(slug: "") { name } series(slug: "") { name } product(id: "") { id } }',
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ author: null, series: null, product: null });
});

it('categories come in the order of the shop, each with its first books', async () => {
  const { data } = await shop.graphql('{ categories { slug name books(first: 2) { title categoryName } } }');
  expect(data.categories.map(({ slug, name }: { slug: string; name: string }) => [slug, name])).toEqual(
    sampleSlugs.map((slug) => [slug, slug]),
  );
  for (const { slug, books } of data.categories) {
    expect(books.map(({ categoryName }: { categoryName: string }) => categoryName)).toEqual([slug, slug]);
  }
  expect(shop.restRequests.filter((call) => call.includes('/products/shelves'))).toHaveLength(1);
});
