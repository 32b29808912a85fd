import { type FieldNode, Kind, type ValueNode } from 'graphql';

/**
 * The cost of fields; the unit is one cached call of the REST service. An uncached one costs as many of these as take
 * the same time, roughly. docs/graphql.md documents the same figures.
 */
export const readCosts = {
  /** A field of Query or Mutation that is not listed here. */
  other: 1,
  /** Resolved without the REST service. */
  constant: 0,
  /** `products` as the shop shows them to everyone: all, or one category. */
  list: 1,
  /** `products` by price, rating, several categories, order or cursor. */
  filteredList: 2,
  /** `products` by a search text, or with a filter in a variable, which may contain one. */
  search: 4,
  /** `suggestions`, which look at the best known books alone. */
  suggestions: 2,
  similar: 1,
  edition: 1,
  subjects: 1,
  work: 1,
  inCategories: 1,
  reviewSummary: 1,
  /** `books` and `roles` are fields of an author or a series, `books` of the categories. */
  books: 1,
  roles: 1,
  /** `invoices` and `timeline` are fields of an order. */
  invoices: 1,
  timeline: 1,
  facets: 4,
  editionFacets: 4,
} as const;

const constants = new Set(['states', '__typename', '__schema', '__type']);

const innerFields = [
  'similar',
  'facets',
  'editionFacets',
  'books',
  'edition',
  'subjects',
  'work',
  'inCategories',
  'reviewSummary',
  'roles',
  'invoices',
  'timeline',
] as const;
const isInner = (name: string): name is (typeof innerFields)[number] =>
  innerFields.some((field) => field === name);

/** The cost of a field in a selection on Query or Mutation. */
export function rootCost(field: FieldNode): number {
  const name = field.name.value;
  if (name === 'products') return listCost(field);
  if (name === 'suggestions') return readCosts.suggestions;
  return constants.has(name) ? readCosts.constant : readCosts.other;
}

/** The additional cost of a field at any level. */
export function innerCost({ name: { value: name } }: FieldNode): number {
  return isInner(name) ? readCosts[name] : 0;
}

function listCost({ arguments: given = [] }: FieldNode): number {
  const argument = (name: string) => given.find((one) => one.name.value === name)?.value;
  const filter = costOfFilter(argument('filter'));
  const isOrdered = isGiven(argument('sort')) || isGiven(argument('after'));
  return isOrdered ? Math.max(filter, readCosts.filteredList) : filter;
}

function costOfFilter(filter: ValueNode | undefined): number {
  if (!isGiven(filter)) return readCosts.list;
  // The value of a variable does not count: an operation costs the same each time.
  if (filter.kind !== Kind.OBJECT) return readCosts.search;
  const conditions = filter.fields.filter(({ value }) => isGiven(value));
  if (conditions.some(({ name }) => name.value === 'search')) return readCosts.search;
  const isOfOneCategory = conditions.every(({ name, value }) => {
    const isList = value.kind === Kind.LIST && value.values.length > 1;
    return name.value === 'categories' && value.kind !== Kind.VARIABLE && !isList;
  });
  return isOfOneCategory ? readCosts.list : readCosts.filteredList;
}

const isGiven = (value: ValueNode | undefined): value is ValueNode =>
  value !== undefined && value.kind !== Kind.NULL;
