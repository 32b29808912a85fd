import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';
import { LRUCache } from 'lru-cache';
import { DocumentMeasure } from './document-size.ts';
import { graphqlLimits } from './limits.ts';
import { parsedDocument } from './parsed-document.ts';
import type { RequestParts } from './request-parts.ts';

/** Documents that have passed the check; each has up to `queryCharacters`. */
const rememberedDocuments = 500;

/** NUL, which PostgreSQL cannot store, and lone surrogates, which a URL cannot contain. */
const unfitText = /[\0\p{Surrogate}]/u;

/**
 * Creates the check that every GraphQL request passes before Apollo reads its document. The cost of validation grows
 * with the square of some documents' size, so these limits apply first.
 * @throws GraphQLError OPERATION_TOO_LARGE, BAD_USER_INPUT or GRAPHQL_VALIDATION_FAILED, for HTTP status 400
 */
export function createRequestCheck(): (parts: RequestParts) => void {
  const within = new LRUCache<string, true>({ max: rememberedDocuments });
  return ({ query, variables }) => {
    checkVariables(variables);
    if (typeof query !== 'string' || within.get(query)) return;
    atMost('queryCharacters', query.length);
    const document = parsedDocument(query);
    if (!document) return;
    checkDocument(document);
    within.set(query, true);
  };
}

function checkDocument(document: DocumentNode): void {
  const measure = new DocumentMeasure(document);
  let operations = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) checkSize(measure, definition);
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    atMost('operations', ++operations);
    if (definition.operation === 'subscription') {
      throw refusal('GRAPHQL_VALIDATION_FAILED', 'There are no subscriptions; ask again with a query.');
    }
    atMost('variables', definition.variableDefinitions?.length ?? 0);
    const { topFields, innerReads, rootCost, innerCost } = checkSize(measure, definition);
    if (definition.operation === 'mutation') atMost('writes', topFields);
    else atMost('reads', topFields + innerReads);
    checkCost(rootCost + innerCost);
  }
  checkLiterals(document);
}

const sizeLimits = [
  'fields',
  'introspectionFields',
  'aliases',
  'directives',
  'depth',
  'introspectionDepth',
] as const;

function checkSize(measure: DocumentMeasure, definition: Parameters<DocumentMeasure['sizeOf']>[0]) {
  const size = measure.sizeOf(definition);
  for (const limit of sizeLimits) atMost(limit, size[limit]);
  if (size.singleReadDepth > graphqlLimits.singleReadDepth) {
    const message =
      'Ask for "similar", "edition", "subjects" and "work" in "product" alone, for "books" and "roles" in "author" and "series", ' +
      'for "invoices" in "order" and "staffOrder", for "timeline" in "staffOrder": below a list each would be a read an entry.';
    throw refusal('OPERATION_TOO_LARGE', message);
  }
  return size;
}

function checkCost(cost: number): void {
  const maxCost = graphqlLimits.cost;
  if (cost <= maxCost) return;
  const message =
    `The operation costs ${cost}; at most ${maxCost} is answered. Ask for fewer lists at a time: ` +
    'docs/graphql.md says what each field costs.';
  throw refusal('OPERATION_TOO_LARGE', message, { cost, maxCost });
}

/** Texts and lists that are literals in the document. */
function checkLiterals(document: DocumentNode): void {
  visit(document, {
    StringValue: ({ value }) => checkText(value, 'A text in the query'),
    ListValue: ({ values }) => atMost('listItems', values.length),
  });
}

function checkVariables(variables: unknown): void {
  let values = 0;
  const check = (value: unknown, name: string, depth: number): void => {
    atMost('variableValues', ++values);
    if (typeof value === 'string') checkText(value, name);
    if (typeof value !== 'object' || value === null) return;
    atMost('variablesDepth', depth);
    if (Array.isArray(value)) atMost('listItems', value.length);
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__') throw refusal('BAD_USER_INPUT', `${name}: no name may be __proto__.`);
      check(inner, depth === 1 ? `$${key}` : `${name}.${key}`, depth + 1);
    }
  };
  check(variables, 'variables', 1);
}

function checkText(text: string, name: string): void {
  const max = graphqlLimits.textCharacters;
  if (text.length > max)
    throw refusal('BAD_USER_INPUT', `${name}: give a text of at most ${max} characters.`);
  if (unfitText.test(text))
    throw refusal('BAD_USER_INPUT', `${name}: leave out NUL characters and halves of surrogate pairs.`);
}

/** The units of the limits, for error messages. */
const counted = {
  queryCharacters: 'characters of query',
  operations: 'operations',
  depth: 'levels of fields within each other',
  introspectionDepth: 'levels of fields about the schema within each other',
  fields: 'fields after its fragments are spread out',
  introspectionFields: 'fields about the schema after its fragments are spread out',
  aliases: 'aliases',
  directives: 'directives',
  variables: 'variables in one operation',
  reads: 'fields of Query, "similar" and "facets"',
  writes: 'fields of Mutation in one operation',
  listItems: 'entries in one list',
  variablesDepth: 'levels of objects and lists in its variables',
  variableValues: 'values in its variables',
};

function atMost(limit: keyof typeof counted, found: number): void {
  const max = graphqlLimits[limit];
  if (found <= max) return;
  const message = `The request has ${found} ${counted[limit]}; at most ${max} are answered.`;
  throw refusal('OPERATION_TOO_LARGE', message);
}

function refusal(code: string, message: string, more: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more, http: { status: 400 } } });
}
