import { type Attack, bomb, each, invalid, nested, queryAttack, repeat, tooLarge } from './attack.ts';

const cycle = (length: number, on: string) =>
  repeat(length, (index) => `fragment F${index} on ${on} { __typename ...F${(index + 1) % length} }`);

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
      count > 8 ? tooLarge : invalid,
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
  ...each([19, 20, 70], (count) =>
    queryAttack(
      `the schema ${count} times`,
      `{ ${repeat(count, () => '__schema { types { name } }', ' ')} }`,
      tooLarge,
    ),
  ),
  ...each([17, 45], (count) =>
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

/** Documents that few characters make long to validate, or to introspect. */
export const hardToValidate: Attack[] = [...fragments, ...directives, ...introspection, ...slowToValidate];
