import { type Attack, each, invalid, nested, queryAttack, repeat, tooLarge, unparsed } from './attack.ts';

const login = (index: number) => `a${index}: login(email: "a@b.c", password: "${index}") { __typename }`;

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
  ...each([16, 20], (count) =>
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
  ...each([17, 30, 60], (count) =>
    queryAttack(
      `${count} aliases of a field`,
      `{ products { nodes { ${repeat(count, (index) => `t${index}: title`)} } } }`,
      tooLarge,
    ),
  ),
  ...each([17, 40, 150], (count) =>
    queryAttack(
      `${count} aliases of __typename`,
      `{ ${repeat(count, (index) => `t${index}: __typename`)} }`,
      tooLarge,
    ),
  ),
  ...each([17, 20, 40], (count) =>
    queryAttack(
      `${count} lists at once`,
      `{ ${repeat(count, (index) => `p${index}: products(first: 100) { totalCount }`)} }`,
      tooLarge,
    ),
  ),
  ...each([19, 50, 400], (count) =>
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
  ...each([250, 300, 450], (count) =>
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

/** Documents of too many levels, reads or fields. */
export const largeDocuments: Attack[] = [...depth, ...similar, ...costly, ...width];
