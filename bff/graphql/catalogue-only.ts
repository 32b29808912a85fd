import { type DocumentNode, Kind, parse, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { graphqlLimits } from './limits.ts';
import { catalogueIds, hashIn } from './persisted-operations.ts';
import type { RequestParts } from './request-parts.ts';

/** Fields of Query that everybody is answered alike; what depends on the shopper lies below others. */
const catalogueFields = new Set([
  'products',
  'product',
  'categories',
  'states',
  'deliveryPaise',
  '__typename',
]);

/** A text has up to `queryCharacters`. */
const decided = new LRUCache<string, boolean>({ max: 500 });

/**
 * Whether a request asks for nothing but the catalogue, so that its answer depends on no token. Decided by the
 * parsed document: all of its operations have to be queries, and all fields of Query in it the catalogue's. A
 * document that is too long or does not parse is not one.
 */
export function catalogueOnly({ query, extensions }: RequestParts): boolean {
  if (typeof query === 'string' && query !== '') return textIsCatalogueOnly(query);
  return catalogueIds.has(hashIn(extensions) ?? '');
}

function textIsCatalogueOnly(text: string): boolean {
  if (text.length > graphqlLimits.queryCharacters) return false;
  const known = decided.get(text);
  if (known !== undefined) return known;
  const document = parsed(text);
  const only = document !== undefined && documentIsCatalogueOnly(document);
  decided.set(text, only);
  return only;
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: graphqlLimits.tokens, noLocation: true });
  } catch {
    // Apollo says what is wrong with it.
    return undefined;
  }
}

function documentIsCatalogueOnly({ definitions }: DocumentNode): boolean {
  return definitions.every((definition) => {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      return definition.operation === 'query' && allOfCatalogue(definition.selectionSet);
    }
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) return false;
    // Only fragments on Query can bring fields of Query along.
    return definition.typeCondition.name.value !== 'Query' || allOfCatalogue(definition.selectionSet);
  });
}

function allOfCatalogue({ selections }: SelectionSetNode): boolean {
  return selections.every((selection) => {
    if (selection.kind === Kind.FIELD) return catalogueFields.has(selection.name.value);
    // Where a spread leads to is one of the document's definitions, which are all looked at.
    return selection.kind === Kind.FRAGMENT_SPREAD || allOfCatalogue(selection.selectionSet);
  });
}
