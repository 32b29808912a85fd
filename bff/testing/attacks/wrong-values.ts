import {
  type Attack,
  badInput,
  badRequest,
  each,
  invalid,
  json,
  nested,
  queryAttack,
  repeat,
  tooLarge,
  unparsed,
} from './attack.ts';

const search = 'query ($text: String) { products(filter: { search: $text }) { totalCount } }';
const withVariables = (name: string, query: string, variables: unknown, code = badInput): Attack =>
  queryAttack(name, query, code, { variables });

const book = 'query ($id: ID!) { product(id: $id) { title } }';

const ofCategories = 'query ($list: [String!]) { products(filter: { categories: $list }) { totalCount } }';

/** Contains a user id, but no valid signature. */
const strangersToken = [{ alg: 'HS256' }, { sub: '00000000-0000-4000-8000-000000000000' }, 'unsigned']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

const operations: Attack[] = [
  ...each([11, 20, 100], (count) =>
    queryAttack(
      `${count} operations`,
      repeat(count, (index) => `query Q${index} { states }`),
      tooLarge,
      { operationName: 'Q0' },
    ),
  ),
  ...each([2, 5], (count) =>
    queryAttack(
      `${count} operations without names`,
      repeat(count, () => '{ states }'),
      invalid,
    ),
  ),
  queryAttack('two operations of one name', 'query A { states } query A { __typename }', invalid, {
    operationName: 'A',
  }),
  queryAttack('an operation that is not there', 'query A { states }', 'OPERATION_RESOLUTION_FAILURE', {
    operationName: 'B',
  }),
  queryAttack('none chosen of two', 'query A { states } query B { states }', 'OPERATION_RESOLUTION_FAILURE'),
  queryAttack(
    'an inherited name for the operation',
    'query A { states } query B { states }',
    'OPERATION_RESOLUTION_FAILURE',
    { operationName: '__proto__' },
  ),
  queryAttack('a subscription', 'subscription { products { totalCount } }', invalid),
  queryAttack('a subscription beside a query', 'query A { states } subscription B { states }', invalid, {
    operationName: 'A',
  }),
  ...each(
    [
      'type Evil { id: ID }',
      'extend type Query { evil: ID }',
      'schema { query: Query }',
      'directive @evil on FIELD',
    ],
    (definition) =>
      queryAttack(`a definition of the schema: ${definition}`, `{ states } ${definition}`, invalid),
  ),
];

const variables: Attack[] = [
  ...each([21, 60, 110], (count) =>
    queryAttack(
      `${count} variables`,
      `query (${repeat(count, (index) => `$v${index}: Int`)}) { states }`,
      tooLarge,
    ),
  ),
  queryAttack('a variable twice', 'query ($a: Int, $a: Int) { products(first: $a) { totalCount } }', invalid),
  queryAttack('a variable that is not used', 'query ($a: Int) { states }', invalid),
  queryAttack('a variable that is not declared', '{ product(id: $id) { title } }', invalid),
  queryAttack('a variable of no type', 'query ($a: Nothing) { product(id: $a) { id } }', invalid),
  withVariables('a required variable left out', book, {}),
  withVariables('null for a required variable', book, { id: null }),
  ...each([{ a: 1 }, ['a'], true, 1.5], (id) =>
    withVariables(`${JSON.stringify(id)} for an id`, book, { id }),
  ),
  ...each([{ a: 1 }, ['a'], true, 5], (text) =>
    withVariables(`${JSON.stringify(text)} for a text`, search, { text }),
  ),
  ...each([40_001, 50_000, 80_000], (length) =>
    withVariables(`a text of ${length}`, search, { text: 'x'.repeat(length) }),
  ),
  ...each([40_001, 50_000, 80_000], (length) =>
    withVariables(`an id of ${length}`, book, { id: '1'.repeat(length) }),
  ),
  ...each(['\0', 'a\0b', '\ud800', '\udfff', 'a\udc00b', '\udc00\ud800'], (text) =>
    withVariables(`the text ${JSON.stringify(text)}`, search, { text }),
  ),
  ...each(['\0', '\ud800', '../\0'], (id) => withVariables(`the id ${JSON.stringify(id)}`, book, { id })),
  ...each([201, 500, 2_000], (count) =>
    withVariables(`${count} categories`, ofCategories, { list: Array(count).fill('Fiction') }, tooLarge),
  ),
  ...each([1_000, 3_000], (count) =>
    withVariables(
      `${count} values`,
      search,
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, 1])),
      tooLarge,
    ),
  ),
  ...each([6, 100, 5_000], (levels) => ({
    name: `variables ${levels} levels deep`,
    headers: json,
    body: `{"query":"{ states }","variables":{"a":${nested(levels, '[', '1', ']')}}}`,
    code: tooLarge,
  })),
  ...each([6, 1_000], (levels) => ({
    name: `objects ${levels} levels deep`,
    headers: json,
    body: `{"query":"{ states }","variables":${nested(levels, '{"a":', '1')}}`,
    code: tooLarge,
  })),
  ...each(
    ['{"__proto__":{"id":"1"}}', '{"id":"1","__proto__":1}', '{"filter":{"__proto__":{"search":"a"}}}'],
    (text) => ({
      name: `the variables ${text}`,
      headers: json,
      body: `{"query":${JSON.stringify(book)},"variables":${text}}`,
      code: badInput,
    }),
  ),
  ...each([[], [1], 'text', '{"id":"1"}', 5, true], (content) =>
    withVariables(`${JSON.stringify(content)} as the variables`, book, content, badRequest),
  ),
];

const numbers: Attack[] = [
  ...each([0, -1, 101, 1_000, 100_000, 2_147_483_647, -2_147_483_648], (first) =>
    queryAttack(`first: ${first}`, `{ products(first: ${first}) { totalCount } }`, badInput),
  ),
  ...each([0, -5, 101, 5_000, 2_147_483_647], (first) =>
    withVariables(
      `first: ${first} in a variable`,
      'query ($first: Int!) { products(first: $first) { totalCount } }',
      { first },
    ),
  ),
  ...each(['2147483648', '99999999999999999999', '1.5', '1e3', '"1"', 'true', 'null', '[1]'], (first) =>
    queryAttack(`first: ${first}`, `{ products(first: ${first}) { totalCount } }`, invalid),
  ),
  ...each([2_147_483_648, 1e300, 1.5, '1', true, null], (first) =>
    withVariables(
      `${JSON.stringify(first)} for first`,
      'query ($first: Int!) { products(first: $first) { totalCount } }',
      { first },
    ),
  ),
  ...each([100, 9_000], (digits) =>
    queryAttack(
      `a number of ${digits} digits`,
      `{ products(first: ${'9'.repeat(digits)}) { totalCount } }`,
      invalid,
    ),
  ),
];

const texts: Attack[] = [
  queryAttack(
    'a text of 10,000 in the query',
    `{ product(id: "${'x'.repeat(10_000)}") { title } }`,
    tooLarge,
  ),
  queryAttack(
    'a block of 10,000 in the query',
    `{ product(id: """${'x\n'.repeat(5_000)}""") { title } }`,
    tooLarge,
  ),
  queryAttack('NUL in a text of the query', '{ product(id: "\\u0000") { title } }', badInput),
  queryAttack('half a character in a text of the query', '{ product(id: "\\uD800") { title } }', unparsed),
  queryAttack('half a character in the query', '{ states } \ud800', unparsed),
  queryAttack('NUL in the query', '{ states \0 }', unparsed),
  ...each([9_000, 9_900], (length) =>
    queryAttack(`a name of ${length}`, `{ ${'n'.repeat(length)} }`, invalid),
  ),
  queryAttack('a comment of 11,000', `{ states } # ${'x'.repeat(11_000)}`, tooLarge),
  queryAttack('blanks of 20,000', `{ states }${' '.repeat(20_000)}`, tooLarge),
  ...each([501, 2_000, 4_900], (count) =>
    queryAttack(`${count} tokens`, `{ ${repeat(count, () => 'a')} }`, unparsed),
  ),
  ...each([501, 4_900], (count) => queryAttack(`${count} exclamation marks`, '!'.repeat(count), unparsed)),
  queryAttack(
    'categories without end',
    `{ products(filter: { categories: [${repeat(201, () => 'Fiction')}] }) { totalCount } }`,
    tooLarge,
  ),
  ...each(
    [
      '{',
      '}',
      '{}',
      '{ products',
      'states',
      '{ states( }',
      '"',
      '"""',
      '\\',
      '{ states } }',
      '...',
      '$a',
      '{ a: }',
      '@',
      '{ ... on }',
      '# nothing',
    ],
    (query) => queryAttack(`the query ${query}`, query, unparsed),
  ),
  ...each(
    [
      'secrets',
      'users { password }',
      '__schema { secret }',
      'products',
      'products { id }',
      'states { id }',
      'cart(userId: "1") { id }',
      'product { id }',
      'products(sort: "1; drop table users") { totalCount }',
      'products(filter: { or: [] }) { totalCount }',
    ],
    (fields) => queryAttack(`the fields ${fields}`, `{ ${fields} }`, invalid),
  ),
  ...each(['', 'a', '\u00fcber-key-1', 'line\r\nbreak: 1', 'x'.repeat(200)], (key) => ({
    ...withVariables(
      `the order key ${JSON.stringify(key.slice(0, 20))}`,
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename } }',
      { input: { addressId: '1', idempotencyKey: key } },
    ),
    headers: { ...json, authorization: strangersToken },
  })),
];

export const wrongValues: Attack[] = [...operations, ...variables, ...numbers, ...texts];
