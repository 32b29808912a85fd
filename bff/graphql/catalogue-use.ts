import { buildSchema, type DocumentNode, getDirectiveValues, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { graphqlLimits } from './limits.ts';
import { parsedDocument } from './parsed-document.ts';
import { hashIn, persistedText } from './persisted-operations.ts';
import type { RequestParts } from './request-parts.ts';
import { schemaText } from './schema-text.ts';

/** Fields of Query whose result is the same for everybody; what depends on the shopper is below other fields. */
const catalogueFields = new Set(['__typename']);
/** Those of them that ask the REST service for the catalogue. */
const catalogueReads = new Set<string>();
const schema = buildSchema(schemaText);
const directive = schema.getDirective('catalogue');
for (const { name, astNode } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
  const values = directive && astNode && getDirectiveValues(directive, astNode);
  if (!values) continue;
  catalogueFields.add(name);
  if (values.isRead) catalogueReads.add(name);
}

/** Whether a request reads only the catalogue, the catalogue and more, or nothing of it. */
export type CatalogueUse = 'only' | 'some' | 'none';

/** A text has up to `queryCharacters`. */
const decided = new LRUCache<string, CatalogueUse>({ max: 500 });

/**
 * Finds out from the parsed document whether a request reads the catalogue. It reads `only` the catalogue if all its
 * operations are queries and all their fields of Query are the catalogue's; the response then does not depend on the
 * token. A document that is too long or does not parse reads none of it.
 */
export function catalogueUse({ query, extensions }: RequestParts): CatalogueUse {
  const text = typeof query === 'string' && query !== '' ? query : persistedText(hashIn(extensions));
  if (text === undefined || text.length > graphqlLimits.queryCharacters) return 'none';
  const known = decided.get(text);
  if (known !== undefined) return known;
  const document = parsedDocument(text);
  const use = document ? documentUse(document) : 'none';
  decided.set(text, use);
  return use;
}

function documentUse({ definitions }: DocumentNode): CatalogueUse {
  const fields = new Set<string>();
  let isOnly = true;
  for (const definition of definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      if (definition.operation !== 'query') isOnly = false;
      addFields(definition.selectionSet, fields);
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      // Only fragments on Query can add fields of Query.
      if (definition.typeCondition.name.value === 'Query') addFields(definition.selectionSet, fields);
    } else isOnly = false;
  }
  const names = [...fields];
  if (isOnly && names.every((name) => catalogueFields.has(name))) return 'only';
  return names.some((name) => catalogueReads.has(name)) ? 'some' : 'none';
}

/** Adds the names of a selection's own fields. */
function addFields({ selections }: SelectionSetNode, fields: Set<string>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) fields.add(selection.name.value);
    // The fragment of a spread is another definition of the document; the loop looks at all definitions.
    else if (selection.kind === Kind.INLINE_FRAGMENT) addFields(selection.selectionSet, fields);
  }
}
