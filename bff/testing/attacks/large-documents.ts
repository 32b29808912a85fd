import { type Attack, asking, bomb, each, invalid, nested, repeat, tooLarge, unparsed } from './attack.ts';

const login = (index: number) => `a${index}: login(email: "a@b.c", password: "${index}") { __typename }`;

const cycle = (length: number, on: string) =>
  repeat(length, (index) => `fragment F${index} on ${on} { __typename ...F${(index + 1) % length} }`);

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

/** Within the limit on the number of reads, and expensive nevertheless. */
const costly: Attack[] = [
  ...each([5, 11], (count) =>
    asking(
      `${count} searches at once`,
      `{ ${repeat(count, (index) => `p${index}: products(filter: { search: "x${index}" }) { totalCount }`)} }`,
      tooLarge,
    ),
  ),
  asking(
    'searches by variables',
    `query ($f: ProductFilter) { ${repeat(6, (index) => `p${index}: products(filter: $f) { totalCount }`)} }`,
    tooLarge,
    { variables: { f: { search: 'x' } } },
  ),
  asking(
    'searches in a fragment',
    `{ ${repeat(6, () => '...S')} } fragment S on Query { products(filter: { search: "x" }) { totalCount } }`,
    tooLarge,
  ),
  asking(
    'lists in an order of their own',
    `{ ${repeat(9, (index) => `p${index}: products(sort: LOW_TO_HIGH, first: ${index + 1}) { totalCount }`)} }`,
    tooLarge,
  ),
  asking(
    'counts of many choices',
    `{ ${repeat(4, (index) => `p${index}: products(first: ${index + 1}) { facets { ratings { count } } }`)} }`,
    tooLarge,
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
