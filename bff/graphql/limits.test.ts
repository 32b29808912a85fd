import {
  type DocumentNode,
  getIntrospectionQuery,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { clientOperations, operationsIn, sourcesIn, staffOperations } from '../testing/client-operations.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { DocumentMeasure } from './document-size.ts';
import { graphqlLimits } from './limits.ts';

type Limit = keyof typeof graphqlLimits;
const limitNames = Object.keys(graphqlLimits) as Limit[];

const tokensIn = ({ loc }: DocumentNode): number => {
  let tokens = 0;
  for (let token = loc?.startToken.next; token; token = token.next) tokens += 1;
  return tokens;
};

const playgroundOperations = sourcesIn('bff/playground/examples', '.graphql').flatMap((text) =>
  operationsIn(parse(text)),
);
const introspection = parse(
  getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);

const soleOperation = (document: DocumentNode): OperationDefinitionNode => {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document has not one operation.');
  return operation;
};

/** The counts of all facets of editions are as much as a listing needs at once, and cached. */
const largestShare = (limit: Limit) => (limit === 'cost' ? 0.75 : 0.5);

describe('an operation of the shop needs at most half of every limit, three quarters of the cost', () => {
  it('there are operations', () => {
    expect(clientOperations().length).toBeGreaterThan(20);
    expect(staffOperations().length).toBeGreaterThan(10);
    expect(playgroundOperations.length).toBeGreaterThan(5);
  });

  it.each([...clientOperations(), ...staffOperations(), ...playgroundOperations])(
    '$name',
    ({ text, type }) => {
      const document = parse(text);
      const operation = soleOperation(document);
      const size = new DocumentMeasure(document).sizeOf(operation);
      const needs: Partial<Record<Limit, number>> = {
        bodyBytes: JSON.stringify({ query: text }).length,
        queryCharacters: text.length,
        tokens: tokensIn(document),
        depth: size.depth,
        fields: size.fields,
        aliases: size.aliases,
        cost: size.rootCost + size.innerCost,
        directives: size.directives,
        variables: operation.variableDefinitions?.length ?? 0,
        ...(type === 'mutation' ? { writes: size.topFields } : { reads: size.topFields + size.innerReads }),
      };
      const needsTooMuch = limitNames.filter(
        (limit) => (needs[limit] ?? 0) > graphqlLimits[limit] * largestShare(limit),
      );
      expect(needsTooMuch).toEqual([]);
      expect(size.singleReadDepth).toBeLessThanOrEqual(graphqlLimits.singleReadDepth);
    },
  );

  it("GraphiQL's introspection uses at most three quarters of the depth, and half of every other limit", () => {
    const size = new DocumentMeasure(introspection).sizeOf(soleOperation(introspection));
    expect(size.introspectionDepth * 1.25).toBeLessThanOrEqual(graphqlLimits.introspectionDepth);
    expect(size.introspectionFields * 2).toBeLessThanOrEqual(graphqlLimits.introspectionFields);
    expect(tokensIn(introspection) * 2).toBeLessThanOrEqual(graphqlLimits.tokens);
    expect(print(introspection).length * 2).toBeLessThanOrEqual(graphqlLimits.queryCharacters);
  });
});

it('docs/graphql.md has the figures', () => {
  const [documentation = ''] = sourcesIn('docs', 'graphql.md');
  for (const limit of limitNames) {
    expect(documentation).toContain(`| \`${limit}\` | ${graphqlLimits[limit]} |`);
  }
});

describe('a request within the limits succeeds', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  it('the whole schema', async () => {
    const { data, errors } = await shop.graphql(print(introspection));
    expect(errors).toBeUndefined();
    expect(data.__schema.types.length).toBeGreaterThan(20);
  });

  it('the longest text, and the maximum of lists and aliases', async () => {
    const { token } = await addStaff(shop.database, 'owner');
    const title = 'x'.repeat(graphqlLimits.textCharacters);
    const longest = await shop.graphql(
      'mutation ($input: PageInput!) { addPage(input: $input) { ... on InvalidInput { faults } } }',
      { input: { slug: 'about', title, body: '', state: 'DRAFT' } },
      token,
    );
    expect(longest.data.addPage.faults).toEqual(['title: at most 100 characters.']);
    const lists = Array.from(
      { length: Math.min(graphqlLimits.reads, graphqlLimits.aliases, graphqlLimits.cost) },
      (_, index) => `p${index}: products { totalCount }`,
    );
    expect((await shop.graphql(`{ ${lists.join(' ')} }`)).errors).toBeUndefined();
  });

  it('similar books of one book, also by way of fragments', async () => {
    const { data } = await shop.graphql('{ products(first: 1) { nodes { id } } }');
    const { id } = data.products.nodes[0];
    const query = `
      query ($id: ID!) { ...Page }
      fragment Page on Query { product(id: $id) { ...Others } }
      fragment Others on Product { similar(first: 3) { title } }
    `;
    const response = await shop.graphql(query, { id });
    expect(response.data.product.similar).toHaveLength(3);
  });
});
