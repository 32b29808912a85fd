import { operations } from '../../bff/generated/operations.ts';

/** The fields of a book in a list. */
const fields = 'id title author pricePaise previousPricePaise rating image category';

/** Twenty books with eight fields each. */
export const listOf20 = JSON.stringify({
  query: `{ products(first: 20) { totalCount nodes { ${fields} } } }`,
});

export const preflighted = { 'content-type': 'application/json' };

/** The URL of a persisted operation of the client. */
export function persistedPath(name: string, variables: object): string {
  const operation = operations.find((each) => each.name === name);
  if (!operation) throw new Error(`The client has no operation ${name}.`);
  const query = new URLSearchParams({
    operationName: name,
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: operation.id } }),
  });
  return `/graphql?${query}`;
}

let number = 0;

/** The same list with a condition that is different each time and that all books match. */
export function unseenList(): string {
  const variables = { max: 10_000_000 + number++ };
  const query = `query ($max: Int) { products(first: 20, filter: { maxPricePaise: $max }) { totalCount nodes { ${fields} } } }`;
  return JSON.stringify({ query, variables });
}

/** The same fields of the same books at PostGraphile, under its names. */
const postGraphileFields = fields
  .replace(/\bid\b/, 'id: rowId')
  .replace('category', 'category: categoryName');

const postGraphileQuery = (variable: string, filter: string, value: string | number) =>
  JSON.stringify({
    query: `query ($value: ${variable}) { allProducts(first: 20, orderBy: NUMBER_ASC, filter: ${filter}) { totalCount nodes { ${postGraphileFields} } } }`,
    variables: { value },
  });

/** `unseenList` at PostGraphile. */
export const unseenPostGraphileList = (): string =>
  postGraphileQuery('Int', '{ pricePaise: { lessThan: $value } }', 10_000_000 + number++);

/** `unseenSearch` at PostGraphile. */
export const unseenPostGraphileSearch = (): string =>
  postGraphileQuery('String', '{ searchText: { includes: $value } }', `the ${number++}`);

/** A different search each time, which finds one book or none. */
export function unseenSearch(): string {
  const query = `query ($term: String) { products(first: 20, filter: { search: $term }) { totalCount nodes { ${fields} } } }`;
  return JSON.stringify({ query, variables: { term: `the ${number++}` } });
}

/** The data of a query that a shop answers. */
export async function graphqlOf(origin: string, query: string, variables = {}) {
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers: preflighted, body });
  return (await response.json()).data;
}

export const loginBody = (credentials: { email: string; password: string }): string =>
  JSON.stringify({
    query:
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { __typename } }',
    variables: credentials,
  });

export const addToCartBody = (id: string): string =>
  JSON.stringify({
    query:
      'mutation ($id: ID!) { addToCart(productId: $id) { __typename ... on Cart { count totals { totalPaise } lines { quantity product { id title pricePaise } } } } }',
    variables: { id },
  });
