import {
  type Attack,
  bomb,
  each,
  invalid,
  nested,
  queryAttack,
  repeat,
  tooLarge,
  unparsed,
} from './attack.ts';

const login = (index: number) => `a${index}: login(email: "a@b.c", password: "${index}") { __typename }`;

const cycle = (length: number, on: string) =>
  repeat(length, (index) => `fragment F${index} on ${on} { __typename ...F${(index + 1) % length} }`);

const depth: Attack[] = [
  ...each([13, 14, 15, 25, 50, 80, 100, 120], (levels) =>
    queryAttack(`${levels} levels of fields`, nested(levels, '{ me ', '{ id }'), tooLarge),
  ),
  ...each([13, 30, 60], (levels) =>
    queryAttack(
      `${levels} levels in inline fragments`,
      `{ ${nested(levels, '... on Query { me { ', 'id', '} }')} }`,
      tooLarge,
    ),
  ),
  ...each([13, 20, 40], (levels) => {
    const chain = repeat(levels, (index) => `fragment F${index} on User { me { ...F${index + 1} } }`);
    return queryAttack(
      `${levels} levels by way of fragments`,
      `{ me { ...F0 } } ${chain} fragment F${levels} on User { id }`,
      tooLarge,
    );
  }),
  ...each([251, 400, 1_000, 3_000], (levels) =>
    queryAttack(`${levels} levels, past the last token`, nested(levels, '{a', ''), unparsed),
  ),
  ...each([250, 1_000, 4_900], (levels) =>
    queryAttack(
      `a list of ${levels} lists within each other`,
      `{ product(id: ${nested(levels, '[', '1', ']')}) { id } }`,
      unparsed,
    ),
  ),
];

const similar: Attack[] = [
  ...each(['similar', 'similar(first: 100)', 'other: similar'], (field) =>
    queryAttack(`${field} of a list`, `{ products(first: 100) { nodes { ${field} { id } } } }`, tooLarge),
  ),
  queryAttack(
    'similar of a list, in a fragment',
    '{ products { nodes { ...S } } } fragment S on Product { similar { id } }',
    tooLarge,
  ),
  queryAttack(
    'similar of a list, in an inline fragment',
    '{ products { nodes { ... on Product { similar { id } } } } }',
    tooLarge,
  ),
  queryAttack('similar of similar', '{ product(id: "1") { similar { similar { id } } } }', tooLarge),
  queryAttack('similar of the cart', '{ cart { lines { product { similar { id } } } } }', tooLarge),
  queryAttack('similar of the wishlist', '{ wishlist { items { product { similar { id } } } } }', tooLarge),
  queryAttack(
    'similar of a changed cart',
    'mutation { clearCart { lines { product { similar { id } } } } }',
    tooLarge,
  ),
  ...each([12, 15], (count) =>
    queryAttack(
      `${count} times similar`,
      `{ product(id: "1") { ${repeat(count, (index) => `s${index}: similar { id }`)} } }`,
      tooLarge,
    ),
  ),
];

/** Within the limit on the number of reads, and expensive nevertheless. */
const costly: Attack[] = [
  ...each([5, 11], (count) =>
    queryAttack(
      `${count} searches at once`,
      `{ ${repeat(count, (index) => `p${index}: products(filter: { search: "x${index}" }) { totalCount }`)} }`,
      tooLarge,
    ),
  ),
  queryAttack(
    'searches by variables',
    `query ($f: ProductFilter) { ${repeat(6, (index) => `p${index}: products(filter: $f) { totalCount }`)} }`,
    tooLarge,
    { variables: { f: { search: 'x' } } },
  ),
  queryAttack(
    'searches in a fragment',
    `{ ${repeat(6, () => '...S')} } fragment S on Query { products(filter: { search: "x" }) { totalCount } }`,
    tooLarge,
  ),
  queryAttack(
    'lists in an order of their own',
    `{ ${repeat(9, (index) => `p${index}: products(sort: LOW_TO_HIGH, first: ${index + 1}) { totalCount }`)} }`,
    tooLarge,
  ),
  queryAttack(
    'counts of many choices',
    `{ ${repeat(4, (index) => `p${index}: products(first: ${index + 1}) { facets { ratings { count } } }`)} }`,
    tooLarge,
  ),
];

const width: Attack[] = [
  ...each([16, 30, 60], (count) =>
    queryAttack(
      `${count} aliases of a field`,
      `{ products { nodes { ${repeat(count, (index) => `t${index}: title`)} } } }`,
      tooLarge,
    ),
  ),
  ...each([16, 40, 150], (count) =>
    queryAttack(
      `${count} aliases of __typename`,
      `{ ${repeat(count, (index) => `t${index}: __typename`)} }`,
      tooLarge,
    ),
  ),
  ...each([13, 15, 40], (count) =>
    queryAttack(
      `${count} lists at once`,
      `{ ${repeat(count, (index) => `p${index}: products(first: 100) { totalCount }`)} }`,
      tooLarge,
    ),
  ),
  ...each([13, 50, 400], (count) =>
    queryAttack(`${count} times the same list`, `{ ${repeat(count, () => 'states')} }`, tooLarge),
  ),
  ...each([5, 10, 14], (count) =>
    queryAttack(`${count} logins in one operation`, `mutation { ${repeat(count, login)} }`, tooLarge),
  ),
  queryAttack(
    'logins in a fragment',
    `mutation { ...L } fragment L on Mutation { ${repeat(6, login)} }`,
    tooLarge,
  ),
  queryAttack(
    'logins in inline fragments',
    `mutation { ${repeat(6, (index) => `... { ${login(index)} }`)} }`,
    tooLarge,
  ),
  ...each([5, 30], (count) =>
    queryAttack(
      `${count} times the cart emptied`,
      `mutation { ${repeat(count, () => 'clearCart { id }')} }`,
      tooLarge,
    ),
  ),
  ...each([210, 300, 450], (count) =>
    queryAttack(
      `${count} times the same field of a list`,
      `{ products { nodes { ${repeat(count, () => 'title')} } } }`,
      tooLarge,
    ),
  ),
  ...each([10, 100], (count) =>
    queryAttack(
      `${count} fields of one name that differ`,
      `{ product(id: "1") { ${repeat(count, (index) => `similar(first: ${index + 1}) { id }`)} } }`,
      count > 11 ? unparsed : invalid,
    ),
  ),
  queryAttack('two fields under one name', '{ a: states a: __typename }', invalid),
];

const fragments: Attack[] = [
  ...each([1, 2, 3, 5, 10, 25], (length) =>
    queryAttack(`a cycle of ${length} fragments`, `{ ...F0 } ${cycle(length, 'Query')}`, invalid),
  ),
  ...each([1, 2, 4], (length) =>
    queryAttack(`an unused cycle of ${length}`, `{ __typename } ${cycle(length, 'Product')}`, invalid),
  ),
  queryAttack(
    'a cycle below a field',
    '{ product(id: "1") { ...F } } fragment F on Product { similar { ...F } }',
    invalid,
  ),
  ...each(
    [
      [5, 4],
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
      queryAttack(
        `fragments that spread ${spreads} to the power of ${levels}`,
        `{ product(id: "1") { ...F0 } } ${bomb(levels, spreads, 'Product', 'id title author')}`,
        tooLarge,
      ),
  ),
  queryAttack('a bomb that nothing spreads', `{ __typename } ${bomb(15, 3, 'Product', 'id')}`, tooLarge),
  queryAttack(
    'a bomb in the schema',
    `{ __schema { types { ...F0 } } } ${bomb(12, 3, '__Type', 'name')}`,
    tooLarge,
  ),
  ...each([1, 10, 40], (count) =>
    queryAttack(
      `${count} unused fragments`,
      `{ __typename } ${repeat(count, (index) => `fragment F${index} on Product { id }`)}`,
      invalid,
    ),
  ),
  queryAttack('a fragment that is missing', '{ product(id: "1") { ...Missing } }', invalid),
  queryAttack(
    'two fragments of one name',
    '{ ...F } fragment F on Query { states } fragment F on Query { __typename }',
    invalid,
  ),
  queryAttack('a fragment on another type', '{ product(id: "1") { ... on Cart { id } } }', invalid),
  ...each([5, 8, 10], (count) =>
    queryAttack(
      `${count} pairs of fragments that conflict`,
      `{ ${repeat(count, (index) => `...A${index} ...B${index}`)} } ${repeat(count, (index) => `fragment A${index} on Query { x: states } fragment B${index} on Query { x: __typename }`)}`,
      count > 7 ? tooLarge : invalid,
    ),
  ),
];

const directives: Attack[] = [
  ...each(['skip(if: false)', 'include(if: true)'], (directive) =>
    queryAttack(`ten and one @${directive}`, `{ ${repeat(11, () => `__typename @${directive}`)} }`, tooLarge),
  ),
  ...each([11, 40, 65], (count) =>
    queryAttack(
      `${count} directives on one field`,
      `{ states ${repeat(count, () => '@include(if: true)')} }`,
      tooLarge,
    ),
  ),
  ...each([11, 100, 200], (count) =>
    queryAttack(`${count} unknown directives`, `{ states ${repeat(count, () => '@a')} }`, tooLarge),
  ),
  queryAttack('directives on an operation', `query ${repeat(30, () => '@a')} { states }`, tooLarge),
  queryAttack(
    'directives on a variable',
    `query ($a: Int ${repeat(30, () => '@a')}) { products(first: $a) { totalCount } }`,
    tooLarge,
  ),
  queryAttack(
    'directives on a fragment',
    `{ ...F } fragment F on Query ${repeat(30, () => '@a')} { states }`,
    tooLarge,
  ),
  queryAttack(
    'directives on spreads',
    `{ ${repeat(12, () => '...F @skip(if: false)')} } fragment F on Query { states }`,
    tooLarge,
  ),
  queryAttack(
    'directives hidden by fragments',
    `{ ${repeat(6, () => '...F')} } fragment F on Query { states @skip(if: true) __typename @skip(if: true) }`,
    tooLarge,
  ),
  queryAttack('a directive twice', '{ states @skip(if: true) @skip(if: false) }', invalid),
  queryAttack('@defer', '{ ... @defer { states } }', invalid),
  queryAttack('@stream', '{ states @stream(initialCount: 1) }', invalid),
];

const introspection: Attack[] = [
  ...each([4, 6, 8], (levels) =>
    queryAttack(
      `fields of types of fields, ${levels} times`,
      `{ __schema { types ${nested(levels, '{ fields { type ', '{ name }', '} }')} } }`,
      invalid,
    ),
  ),
  ...each([12, 20, 40], (levels) =>
    queryAttack(
      `fields of types of fields, ${levels} times`,
      `{ __schema { types ${nested(levels, '{ fields { type ', '{ name }', '} }')} } }`,
      tooLarge,
    ),
  ),
  ...each([3, 8], (levels) =>
    queryAttack(
      `${levels} times the possible types of a type`,
      `{ __type(name: "Refusal") ${nested(levels, '{ possibleTypes { interfaces ', '{ name }', '} }')} }`,
      invalid,
    ),
  ),
  ...each([21, 50, 150], (levels) =>
    queryAttack(
      `ofType ${levels} levels down`,
      `{ __type(name: "Query") { ${nested(levels, 'ofType { ', 'name')} } }`,
      tooLarge,
    ),
  ),
  ...each([13, 20, 70], (count) =>
    queryAttack(
      `the schema ${count} times`,
      `{ ${repeat(count, () => '__schema { types { name } }', ' ')} }`,
      tooLarge,
    ),
  ),
  ...each([16, 45], (count) =>
    queryAttack(
      `the schema under ${count} names`,
      `{ ${repeat(count, (index) => `s${index}: __schema { types { name } }`)} }`,
      tooLarge,
    ),
  ),
  queryAttack(
    'introspection by way of fragments',
    `{ __schema { types { ...T } } } fragment T on __Type { ${repeat(8, () => '...U')} } fragment U on __Type { ${repeat(8, () => '...V')} } fragment V on __Type { fields { name type { name } } inputFields { name } possibleTypes { name } interfaces { name } }`,
    tooLarge,
  ),
];

/** Documents within the limits that take longest to validate. */
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
    ([name, fields]) => queryAttack(`many ${name}`, `{ products { nodes { ${fields} } } }`, invalid),
  ),
  queryAttack(
    'many unknown conditions',
    `{ products(filter: { ${repeat(150, (index) => `searc${index}: 1`)} }) { totalCount } }`,
    invalid,
  ),
  queryAttack(
    'many variables, unused and undeclared',
    `query (${repeat(20, (index) => `$a${index}: Int`)}) { ${repeat(10, (index) => `p${index}: product(id: $b${index}) { id }`)} }`,
    invalid,
  ),
  queryAttack(
    'many fragments of the same fields, and one mistake',
    `{ products { nodes { ${repeat(25, (index) => `...F${index}`)} mistake } } } ${repeat(25, (index) => `fragment F${index} on Product { title id author }`)}`,
    invalid,
  ),
  queryAttack(
    'the same fields over and over, and one mistake',
    `{ __schema { types { ${repeat(450, () => 'name')} mistake } } }`,
    invalid,
  ),
  queryAttack(
    'the same selections over and over, and one mistake',
    `{ ${repeat(11, () => 'products { nodes { id title image author rating ...F } }')} mistake } fragment F on Product { rating title }`,
    invalid,
  ),
];

export const largeDocuments: Attack[] = [
  ...depth,
  ...similar,
  ...costly,
  ...width,
  ...fragments,
  ...directives,
  ...introspection,
  ...slowToValidate,
];
