import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A request that no honest caller sends. */
export interface Attack {
  name: string;
  method?: string;
  /** Below `/graphql`, with its `?`. */
  search?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** The `extensions.code` of the answer. */
  code: string;
}

const tooLarge = 'OPERATION_TOO_LARGE';
const badInput = 'BAD_USER_INPUT';
const invalid = 'GRAPHQL_VALIDATION_FAILED';
const unparsed = 'GRAPHQL_PARSE_FAILED';
const badRequest = 'BAD_REQUEST';

const repeat = (count: number, part: (index: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);
const nested = (levels: number, open: string, inside: string, close = '}') =>
  open.repeat(levels) + inside + close.repeat(levels);

const json = { 'content-type': 'application/json' };
const posted = (name: string, content: unknown, code: string): Attack => ({
  name,
  headers: json,
  body: JSON.stringify(content),
  code,
});
const asking = (name: string, query: string, code: string, more: object = {}): Attack =>
  posted(name, { query, ...more }, code);
const withVariables = (name: string, query: string, variables: unknown, code = badInput): Attack =>
  asking(name, query, code, { variables });
const each = <Value>(values: readonly Value[], attack: (value: Value) => Attack) => values.map(attack);

const search = 'query ($text: String) { products(filter: { search: $text }) { totalCount } }';
const book = 'query ($id: ID!) { product(id: $id) { title } }';
const ofCategories =
  'query ($list: [ProductCategory!]) { products(filter: { categories: $list }) { totalCount } }';
const login = (index: number) => `a${index}: login(email: "a@b.c", password: "${index}") { __typename }`;

/** Two fragments on each level, each spreading the next level twice: 4 to the power of `levels` fields. */
const bomb = (levels: number, width: number, on: string, field: string) =>
  repeat(levels, (level) => {
    const next = level + 1 < levels ? repeat(width, () => `...F${level + 1}`) : field;
    return `fragment F${level} on ${on} { ${next} }`;
  });
const cycle = (length: number, on: string) =>
  repeat(length, (index) => `fragment F${index} on ${on} { __typename ...F${(index + 1) % length} }`);

/** Names a user in its content; no server signed it. */
const strangersToken = [{ alg: 'HS256' }, { sub: '00000000-0000-4000-8000-000000000000' }, 'unsigned']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

const depth: Attack[] = [
  ...each([11, 12, 15, 25, 50, 80, 100, 120], (levels) =>
    asking(`${levels} levels of fields`, nested(levels, '{ me ', '{ id }'), tooLarge),
  ),
  ...each([11, 30, 60], (levels) =>
    asking(
      `${levels} levels in inline fragments`,
      `{ ${nested(levels, '... on Query { me { ', 'id', '} }')} }`,
      tooLarge,
    ),
  ),
  ...each([11, 20, 40], (levels) => {
    const chain = repeat(levels, (index) => `fragment F${index} on User { me { ...F${index + 1} } }`);
    return asking(
      `${levels} levels by way of fragments`,
      `{ me { ...F0 } } ${chain} fragment F${levels} on User { id }`,
      tooLarge,
    );
  }),
  ...each([251, 400, 1_000, 3_000], (levels) =>
    asking(`${levels} levels, past the last token`, nested(levels, '{a', ''), unparsed),
  ),
  ...each([250, 1_000, 4_900], (levels) =>
    asking(
      `a list of ${levels} lists within each other`,
      `{ product(id: ${nested(levels, '[', '1', ']')}) { id } }`,
      unparsed,
    ),
  ),
];

const similar: Attack[] = [
  ...each(['similar', 'similar(first: 100)', 'other: similar'], (field) =>
    asking(`${field} of a list`, `{ products(first: 100) { nodes { ${field} { id } } } }`, tooLarge),
  ),
  asking(
    'similar of a list, in a fragment',
    '{ products { nodes { ...S } } } fragment S on Product { similar { id } }',
    tooLarge,
  ),
  asking(
    'similar of a list, in an inline fragment',
    '{ products { nodes { ... on Product { similar { id } } } } }',
    tooLarge,
  ),
  asking('similar of similar', '{ product(id: "1") { similar { similar { id } } } }', tooLarge),
  asking('similar of the cart', '{ cart { lines { product { similar { id } } } } }', tooLarge),
  asking('similar of the wishlist', '{ wishlist { items { product { similar { id } } } } }', tooLarge),
  asking(
    'similar of a changed cart',
    'mutation { clearCart { lines { product { similar { id } } } } }',
    tooLarge,
  ),
  ...each([12, 15], (count) =>
    asking(
      `${count} times similar`,
      `{ product(id: "1") { ${repeat(count, (index) => `s${index}: similar { id }`)} } }`,
      tooLarge,
    ),
  ),
];

const width: Attack[] = [
  ...each([16, 30, 60], (count) =>
    asking(
      `${count} aliases of a field`,
      `{ products { nodes { ${repeat(count, (index) => `t${index}: title`)} } } }`,
      tooLarge,
    ),
  ),
  ...each([16, 40, 150], (count) =>
    asking(
      `${count} aliases of __typename`,
      `{ ${repeat(count, (index) => `t${index}: __typename`)} }`,
      tooLarge,
    ),
  ),
  ...each([13, 15, 40], (count) =>
    asking(
      `${count} lists at once`,
      `{ ${repeat(count, (index) => `p${index}: products(first: 100) { totalCount }`)} }`,
      tooLarge,
    ),
  ),
  ...each([13, 50, 400], (count) =>
    asking(`${count} times the same list`, `{ ${repeat(count, () => 'states')} }`, tooLarge),
  ),
  ...each([5, 10, 14], (count) =>
    asking(`${count} logins in one operation`, `mutation { ${repeat(count, login)} }`, tooLarge),
  ),
  asking(
    'logins in a fragment',
    `mutation { ...L } fragment L on Mutation { ${repeat(6, login)} }`,
    tooLarge,
  ),
  asking(
    'logins in inline fragments',
    `mutation { ${repeat(6, (index) => `... { ${login(index)} }`)} }`,
    tooLarge,
  ),
  ...each([5, 30], (count) =>
    asking(
      `${count} times the cart emptied`,
      `mutation { ${repeat(count, () => 'clearCart { id }')} }`,
      tooLarge,
    ),
  ),
  ...each([130, 300, 450], (count) =>
    asking(
      `${count} times the same field of a list`,
      `{ products { nodes { ${repeat(count, () => 'title')} } } }`,
      tooLarge,
    ),
  ),
  ...each([10, 100], (count) =>
    asking(
      `${count} fields of one name that differ`,
      `{ product(id: "1") { ${repeat(count, (index) => `similar(first: ${index + 1}) { id }`)} } }`,
      count > 11 ? unparsed : invalid,
    ),
  ),
  asking('two fields under one name', '{ a: states a: __typename }', invalid),
];

const fragments: Attack[] = [
  ...each([1, 2, 3, 5, 10, 25], (length) =>
    asking(`a cycle of ${length} fragments`, `{ ...F0 } ${cycle(length, 'Query')}`, invalid),
  ),
  ...each([1, 2, 4], (length) =>
    asking(`an unused cycle of ${length}`, `{ __typename } ${cycle(length, 'Product')}`, invalid),
  ),
  asking(
    'a cycle below a field',
    '{ product(id: "1") { ...F } } fragment F on Product { similar { ...F } }',
    invalid,
  ),
  ...each(
    [
      [4, 4],
      [8, 2],
      [8, 4],
      [15, 2],
      [20, 3],
      [30, 2],
      [38, 2],
      [5, 20],
      [3, 40],
    ] as const,
    ([levels, spreads]) =>
      asking(
        `fragments that spread ${spreads} to the power of ${levels}`,
        `{ product(id: "1") { ...F0 } } ${bomb(levels, spreads, 'Product', 'id title author')}`,
        tooLarge,
      ),
  ),
  asking('a bomb that nothing spreads', `{ __typename } ${bomb(15, 3, 'Product', 'id')}`, tooLarge),
  asking(
    'a bomb in the schema',
    `{ __schema { types { ...F0 } } } ${bomb(12, 3, '__Type', 'name')}`,
    tooLarge,
  ),
  ...each([1, 10, 40], (count) =>
    asking(
      `${count} unused fragments`,
      `{ __typename } ${repeat(count, (index) => `fragment F${index} on Product { id }`)}`,
      invalid,
    ),
  ),
  asking('a fragment that is missing', '{ product(id: "1") { ...Missing } }', invalid),
  asking(
    'two fragments of one name',
    '{ ...F } fragment F on Query { states } fragment F on Query { __typename }',
    invalid,
  ),
  asking('a fragment on another type', '{ product(id: "1") { ... on Cart { id } } }', invalid),
  ...each([5, 8, 10], (count) =>
    asking(
      `${count} pairs of fragments that conflict`,
      `{ ${repeat(count, (index) => `...A${index} ...B${index}`)} } ${repeat(count, (index) => `fragment A${index} on Query { x: states } fragment B${index} on Query { x: __typename }`)}`,
      count > 7 ? tooLarge : invalid,
    ),
  ),
];

const directives: Attack[] = [
  ...each(['skip(if: false)', 'include(if: true)'], (directive) =>
    asking(`ten and one @${directive}`, `{ ${repeat(11, () => `__typename @${directive}`)} }`, tooLarge),
  ),
  ...each([11, 40, 65], (count) =>
    asking(
      `${count} directives on one field`,
      `{ states ${repeat(count, () => '@include(if: true)')} }`,
      tooLarge,
    ),
  ),
  ...each([11, 100, 200], (count) =>
    asking(`${count} unknown directives`, `{ states ${repeat(count, () => '@a')} }`, tooLarge),
  ),
  asking('directives on an operation', `query ${repeat(30, () => '@a')} { states }`, tooLarge),
  asking(
    'directives on a variable',
    `query ($a: Int ${repeat(30, () => '@a')}) { products(first: $a) { totalCount } }`,
    tooLarge,
  ),
  asking(
    'directives on a fragment',
    `{ ...F } fragment F on Query ${repeat(30, () => '@a')} { states }`,
    tooLarge,
  ),
  asking(
    'directives on spreads',
    `{ ${repeat(12, () => '...F @skip(if: false)')} } fragment F on Query { states }`,
    tooLarge,
  ),
  asking(
    'directives hidden by fragments',
    `{ ${repeat(6, () => '...F')} } fragment F on Query { states @skip(if: true) __typename @skip(if: true) }`,
    tooLarge,
  ),
  asking('a directive twice', '{ states @skip(if: true) @skip(if: false) }', invalid),
  asking('@defer', '{ ... @defer { states } }', invalid),
  asking('@stream', '{ states @stream(initialCount: 1) }', invalid),
];

const introspection: Attack[] = [
  ...each([4, 6, 8], (levels) =>
    asking(
      `fields of types of fields, ${levels} times`,
      `{ __schema { types ${nested(levels, '{ fields { type ', '{ name }', '} }')} } }`,
      invalid,
    ),
  ),
  ...each([12, 20, 40], (levels) =>
    asking(
      `fields of types of fields, ${levels} times`,
      `{ __schema { types ${nested(levels, '{ fields { type ', '{ name }', '} }')} } }`,
      tooLarge,
    ),
  ),
  ...each([3, 8], (levels) =>
    asking(
      `${levels} times the possible types of a type`,
      `{ __type(name: "Refusal") ${nested(levels, '{ possibleTypes { interfaces ', '{ name }', '} }')} }`,
      invalid,
    ),
  ),
  ...each([21, 50, 150], (levels) =>
    asking(
      `ofType ${levels} levels down`,
      `{ __type(name: "Query") { ${nested(levels, 'ofType { ', 'name')} } }`,
      tooLarge,
    ),
  ),
  ...each([13, 20, 70], (count) =>
    asking(
      `the schema ${count} times`,
      `{ ${repeat(count, () => '__schema { types { name } }', ' ')} }`,
      tooLarge,
    ),
  ),
  ...each([16, 45], (count) =>
    asking(
      `the schema under ${count} names`,
      `{ ${repeat(count, (index) => `s${index}: __schema { types { name } }`)} }`,
      tooLarge,
    ),
  ),
  asking(
    'introspection by way of fragments',
    `{ __schema { types { ...T } } } fragment T on __Type { ${repeat(8, () => '...U')} } fragment U on __Type { ${repeat(8, () => '...V')} } fragment V on __Type { fields { name type { name } } inputFields { name } possibleTypes { name } interfaces { name } }`,
    tooLarge,
  ),
];

const operations: Attack[] = [
  ...each([11, 20, 100], (count) =>
    asking(
      `${count} operations`,
      repeat(count, (index) => `query Q${index} { states }`),
      tooLarge,
      { operationName: 'Q0' },
    ),
  ),
  ...each([2, 5], (count) =>
    asking(
      `${count} operations without names`,
      repeat(count, () => '{ states }'),
      invalid,
    ),
  ),
  asking('two operations of one name', 'query A { states } query A { __typename }', invalid, {
    operationName: 'A',
  }),
  asking('an operation that is not there', 'query A { states }', 'OPERATION_RESOLUTION_FAILURE', {
    operationName: 'B',
  }),
  asking('none chosen of two', 'query A { states } query B { states }', 'OPERATION_RESOLUTION_FAILURE'),
  asking(
    'an inherited name for the operation',
    'query A { states } query B { states }',
    'OPERATION_RESOLUTION_FAILURE',
    { operationName: '__proto__' },
  ),
  asking('a subscription', 'subscription { products { totalCount } }', invalid),
  asking('a subscription beside a query', 'query A { states } subscription B { states }', invalid, {
    operationName: 'A',
  }),
  ...each(
    [
      'type Evil { id: ID }',
      'extend type Query { evil: ID }',
      'schema { query: Query }',
      'directive @evil on FIELD',
    ],
    (definition) => asking(`a definition of the schema: ${definition}`, `{ states } ${definition}`, invalid),
  ),
];

const variables: Attack[] = [
  ...each([21, 60, 110], (count) =>
    asking(
      `${count} variables`,
      `query (${repeat(count, (index) => `$v${index}: Int`)}) { states }`,
      tooLarge,
    ),
  ),
  asking('a variable twice', 'query ($a: Int, $a: Int) { products(first: $a) { totalCount } }', invalid),
  asking('a variable that is not used', 'query ($a: Int) { states }', invalid),
  asking('a variable that is not declared', '{ product(id: $id) { title } }', invalid),
  asking('a variable of no type', 'query ($a: Nothing) { product(id: $a) { id } }', invalid),
  withVariables('a required variable left out', book, {}),
  withVariables('null for a required variable', book, { id: null }),
  ...each([{ a: 1 }, ['a'], true, 1.5], (id) =>
    withVariables(`${JSON.stringify(id)} for an id`, book, { id }),
  ),
  ...each([{ a: 1 }, ['a'], true, 5], (text) =>
    withVariables(`${JSON.stringify(text)} for a text`, search, { text }),
  ),
  ...each([1_001, 5_000, 20_000], (length) =>
    withVariables(`a text of ${length}`, search, { text: 'x'.repeat(length) }),
  ),
  ...each([1_001, 9_000, 25_000], (length) =>
    withVariables(`an id of ${length}`, book, { id: '1'.repeat(length) }),
  ),
  ...each(['\0', 'a\0b', '\ud800', '\udfff', 'a\udc00b', '\udc00\ud800'], (text) =>
    withVariables(`the text ${JSON.stringify(text)}`, search, { text }),
  ),
  ...each(['\0', '\ud800', '../\0'], (id) => withVariables(`the id ${JSON.stringify(id)}`, book, { id })),
  ...each([21, 500, 2_000], (count) =>
    withVariables(`${count} categories`, ofCategories, { list: Array(count).fill('FICTION') }, tooLarge),
  ),
  ...each([101, 1_000], (count) =>
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
    asking(`first: ${first}`, `{ products(first: ${first}) { totalCount } }`, badInput),
  ),
  ...each([0, -5, 101, 5_000, 2_147_483_647], (first) =>
    withVariables(
      `first: ${first} in a variable`,
      'query ($first: Int!) { products(first: $first) { totalCount } }',
      { first },
    ),
  ),
  ...each(['2147483648', '99999999999999999999', '1.5', '1e3', '"1"', 'true', 'null', '[1]'], (first) =>
    asking(`first: ${first}`, `{ products(first: ${first}) { totalCount } }`, invalid),
  ),
  ...each([2_147_483_648, 1e300, 1.5, '1', true, null], (first) =>
    withVariables(
      `${JSON.stringify(first)} for first`,
      'query ($first: Int!) { products(first: $first) { totalCount } }',
      { first },
    ),
  ),
  ...each([100, 9_000], (digits) =>
    asking(
      `a number of ${digits} digits`,
      `{ products(first: ${'9'.repeat(digits)}) { totalCount } }`,
      invalid,
    ),
  ),
];

const texts: Attack[] = [
  asking('a text of 5,000 in the query', `{ product(id: "${'x'.repeat(5_000)}") { title } }`, badInput),
  asking(
    'a block of 5,000 in the query',
    `{ product(id: """${'x\n'.repeat(2_500)}""") { title } }`,
    badInput,
  ),
  asking('NUL in a text of the query', '{ product(id: "\\u0000") { title } }', badInput),
  asking('half a character in a text of the query', '{ product(id: "\\uD800") { title } }', unparsed),
  asking('half a character in the query', '{ states } \ud800', unparsed),
  asking('NUL in the query', '{ states \0 }', unparsed),
  ...each([9_000, 9_900], (length) => asking(`a name of ${length}`, `{ ${'n'.repeat(length)} }`, invalid)),
  asking('a comment of 11,000', `{ states } # ${'x'.repeat(11_000)}`, tooLarge),
  asking('blanks of 20,000', `{ states }${' '.repeat(20_000)}`, tooLarge),
  ...each([501, 2_000, 4_900], (count) =>
    asking(`${count} tokens`, `{ ${repeat(count, () => 'a')} }`, unparsed),
  ),
  ...each([501, 4_900], (count) => asking(`${count} exclamation marks`, '!'.repeat(count), unparsed)),
  asking(
    'categories without end',
    `{ products(filter: { categories: [${repeat(21, () => 'FICTION')}] }) { totalCount } }`,
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
    (query) => asking(`the query ${query}`, query, unparsed),
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
    (fields) => asking(`the fields ${fields}`, `{ ${fields} }`, invalid),
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

const bodies: Attack[] = [
  ...each(
    [
      '',
      'null',
      '5',
      'true',
      '"text"',
      '[]',
      '{}',
      '{"query":null}',
      '{"query":""}',
      '{"query":5}',
      '{"query":{}}',
      '{"query":["{ states }"]}',
      '{"query":{"kind":"Document","definitions":[]}}',
      '{"variables":{}}',
      '{"query":"{ states }","operationName":5}',
      '{"query":"{ states }","extensions":[]}',
      '{"query":"{ states }","extensions":"{}"}',
    ],
    (body) => ({
      name: `the body ${body}`,
      headers: json,
      body,
      code: badRequest,
    }),
  ),
  ...each(
    [
      '{',
      '{"query":',
      "{'query':'{ states }'}",
      '{"query":"{ states }",}',
      'query=%7Bstates%7D',
      '\ufeff\ufeff{}',
      '['.repeat(20_000),
    ],
    (body) => ({
      name: `the JSON ${body.slice(0, 30)}`,
      headers: json,
      body,
      code: badRequest,
    }),
  ),
  ...each([1, 2, 10, 300], (count) =>
    posted(`a batch of ${count}`, Array(count).fill({ query: '{ states }' }), badRequest),
  ),
  ...each([33_000, 200_000, 5_000_000], (bytes) =>
    posted(`a body of ${bytes} bytes`, { query: '{ states }', padding: 'x'.repeat(bytes) }, tooLarge),
  ),
  ...each(
    [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const,
    ([encoding, compress]) => ({
      name: `20 MB in ${encoding}`,
      headers: { ...json, 'content-encoding': encoding },
      body: compress(Buffer.alloc(20_000_000, ' ')),
      code: tooLarge,
    }),
  ),
  ...each(['gzip', 'br', 'deflate', 'zstd', 'compress'], (encoding) => ({
    name: `a body that is not ${encoding}`,
    headers: { ...json, 'content-encoding': encoding },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
  ...each(['application/json; charset=iso-8859-1', 'application/json; charset=nonsense'], (type) => ({
    name: `a body in ${type}`,
    headers: { 'content-type': type },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
];

const foreignSites: Attack[] = [
  ...each(
    [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; charset=utf-8',
      'TEXT/PLAIN',
    ],
    (type) => ({
      name: `a ${type} body`,
      headers: { 'content-type': type },
      body: '{"query":"mutation { clearCart { id } }"}',
      code: badRequest,
    }),
  ),
  ...each(['application/graphql', 'application/xml', 'text/html', 'nonsense', '/'], (type) => ({
    name: `a ${type} body`,
    headers: { 'content-type': type },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
  { name: 'a GET without a header of its own', method: 'GET', search: '?query={states}', code: badRequest },
  {
    name: 'a file upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'apollo-require-preflight': '1' },
    body: '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ states }"}\r\n--x--',
    code: badRequest,
  },
];

const gets = (name: string, search: string, code: string): Attack => ({
  name,
  method: 'GET',
  search,
  headers: { 'apollo-require-preflight': 'yes' },
  code,
});
const encoded = encodeURIComponent;
const addresses: Attack[] = [
  ...each(['mutation { clearCart { id } }', 'mutation { loginAsGuest { token } }'], (mutation) =>
    gets(`GET of ${mutation}`, `?query=${encoded(mutation)}`, badRequest),
  ),
  gets('GET of a subscription', `?query=${encoded('subscription { states }')}`, invalid),
  gets('GET with no query', '?', badRequest),
  gets('GET with two queries', '?query={states}&query={states}', badRequest),
  gets('GET with variables that are no JSON', '?query={states}&variables={', badRequest),
  gets('GET with variables that are a list', '?query={states}&variables=[]', badRequest),
  gets('GET of 11,000 characters', `?query={states}${'%20'.repeat(1)}${'+'.repeat(11_000)}`, tooLarge),
  gets(
    'GET with a query behind a thousand parameters',
    `?${'a&'.repeat(1_500)}query=${encoded(nested(20, '{ me ', '{ id }'))}`,
    tooLarge,
  ),
  gets(
    'GET with deep variables',
    `?query={states}&variables=${encoded(`{"a":${nested(50, '[', '1', ']')}}`)}`,
    tooLarge,
  ),
  gets('GET with __proto__', `?query={states}&variables=${encoded('{"__proto__":{}}')}`, badInput),
  gets('GET of deep fields', `?query=${encoded(nested(20, '{ me ', '{ id }'))}`, tooLarge),
  gets(
    'GET of bombs',
    `?query=${encoded(`{ product(id: "1") { ...F0 } } ${bomb(15, 3, 'Product', 'id')}`)}`,
    tooLarge,
  ),
  ...each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'], (method) => ({
    name: `${method} of a query`,
    method,
    headers: { ...json, 'apollo-require-preflight': '1' },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
];

const hash = (digit: string) => digit.repeat(64);
const persisted: Attack[] = [
  posted(
    'a hash that nobody sent',
    { extensions: { persistedQuery: { version: 1, sha256Hash: hash('a') } } },
    'PERSISTED_QUERY_NOT_FOUND',
  ),
  asking('a hash of something else', '{ states }', badRequest, {
    extensions: { persistedQuery: { version: 1, sha256Hash: hash('b') } },
  }),
  asking('a hash that is an object', '{ states }', badRequest, {
    extensions: { persistedQuery: { version: 1, sha256Hash: {} } },
  }),
  ...each([0, 2, '1', null], (version) =>
    asking(`version ${JSON.stringify(version)} of persisted queries`, '{ states }', badRequest, {
      extensions: { persistedQuery: { version, sha256Hash: hash('c') } },
    }),
  ),
];

/** Documents within the limits on which validation has the most to do. */
const slowToValidate: Attack[] = [
  ...each(
    [
      ['unknown fields', repeat(115, (index) => `titl${index}`)],
      [
        'unknown fields with long names',
        repeat(115, (index) => `previousPricePais${index}${'e'.repeat(50)}`),
      ],
      ['unknown arguments', `title(${repeat(155, (index) => `argument${index}: 1`)})`],
      ['fields with arguments that differ', repeat(75, (index) => `title(a: ${index})`)],
      ['fragments on unknown types', repeat(75, (index) => `... on Produc${index} { id }`)],
      ['fragments that are missing', repeat(115, (index) => `...Missing${index}`)],
      ['objects where a text belongs', `title(a: ${nested(70, '{ a: ', '1')})`],
    ] as const,
    ([name, fields]) => asking(`many ${name}`, `{ products { nodes { ${fields} } } }`, invalid),
  ),
  asking(
    'many unknown conditions',
    `{ products(filter: { ${repeat(150, (index) => `searc${index}: 1`)} }) { totalCount } }`,
    invalid,
  ),
  asking(
    'many variables, unused and undeclared',
    `query (${repeat(20, (index) => `$a${index}: Int`)}) { ${repeat(10, (index) => `p${index}: product(id: $b${index}) { id }`)} }`,
    invalid,
  ),
  asking(
    'many fragments of the same fields, and one mistake',
    `{ products { nodes { ${repeat(25, (index) => `...F${index}`)} mistake } } } ${repeat(25, (index) => `fragment F${index} on Product { title id author }`)}`,
    invalid,
  ),
  asking(
    'the same fields over and over, and one mistake',
    `{ __schema { types { ${repeat(450, () => 'name')} mistake } } }`,
    invalid,
  ),
  asking(
    'the same selections over and over, and one mistake',
    `{ ${repeat(11, () => 'products { nodes { id title image author rating ...F } }')} mistake } fragment F on Product { rating title }`,
    invalid,
  ),
];

/** Every attack; a name says what is wrong with it. */
export const attacks: Attack[] = [
  ...depth,
  ...similar,
  ...width,
  ...fragments,
  ...directives,
  ...introspection,
  ...operations,
  ...variables,
  ...numbers,
  ...texts,
  ...bodies,
  ...foreignSites,
  ...addresses,
  ...persisted,
  ...slowToValidate,
];
