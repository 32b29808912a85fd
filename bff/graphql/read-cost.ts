import { type FieldNode, Kind, type ValueNode } from 'graphql';

/**
 * What fields cost, in calls of the REST service that are answered from its cache. What it has to compute costs as many
 * of these as take the same time, roughly; docs/graphql.md tells callers the same figures.
 */
export const readCosts = {
  /** A field of Query or Mutation that is not listed here. */
  other: 1,
  /** Answered without the REST service. */
  constant: 0,
  /** `products` as the shop shows them to everyone: all, or those of one category. */
  list: 1,
  /** `products` by price, rating, several categories, order or cursor. */
  filteredList: 2,
  /** `products` by a text; or by a variable, which may hold one. */
  search: 4,
  /** `suggestions`, which look at the best known books alone. */
  suggestions: 2,
  similar: 1,
  facets: 4,
} as const;

const constants = new Set(['states', '__typename', '__schema', '__type']);

/** What a field costs that stands in a selection on Query or Mutation. */
export function rootCost(field: FieldNode): number {
  const name = field.name.value;
  if (name === 'products') return listCost(field);
  if (name === 'suggestions') return readCosts.suggestions;
  return constants.has(name) ? readCosts.constant : readCosts.other;
}

/** What a field costs wherever it stands, beside what it is part of. */
export function innerCost({ name: { value: name } }: FieldNode): number {
  return name === 'similar' || name === 'facets' ? readCosts[name] : 0;
}

function listCost({ arguments: given = [] }: FieldNode): number {
  const argument = (name: string) => given.find((one) => one.name.value === name)?.value;
  const filter = costOfFilter(argument('filter'));
  const isOrdered = isGiven(argument('sort')) || isGiven(argument('after'));
  return isOrdered ? Math.max(filter, readCosts.filteredList) : filter;
}

function costOfFilter(filter: ValueNode | undefined): number {
  if (!isGiven(filter)) return readCosts.list;
  // What is in a variable is not looked at: an operation costs the same each time.
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
