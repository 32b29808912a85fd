// @ts-check
import { createHash } from 'node:crypto';
import { InMemoryCache } from '@apollo/client/cache';
import { Kind, print } from 'graphql';
import { fragmentsIn, fragmentsOf } from './operation-fragments.mjs';

/**
 * GraphQL Code Generator plugin: the client's operations as persisted operations. With `{ for: 'server' }`
 * it writes their texts and ids for the BFF, with `{ for: 'client' }` which of them are of the catalogue; the client's
 * ids stand in the documents (codegen-hooks.mjs).
 * An id is the SHA-256 of the text that Apollo Client would send, so that sending the text always works too.
 */

/**
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} name
 * @property {boolean} catalogueOnly whether it is a query of the catalogue and nothing else
 * @property {string} text
 */

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction<{ for: 'client' | 'server' }>} */
export function plugin(schema, documents, config) {
  const operations = operationsOf(schema, documents);
  if (config.for === 'server') {
    return `import type { PersistedOperation } from '../graphql/persisted-operations.ts';
export const operations: PersistedOperation[] = ${JSON.stringify(operations, null, 2)};`;
  }
  const catalogue = operations.filter(({ catalogueOnly }) => catalogueOnly).map(({ name }) => name);
  return `export const catalogueOperations: ReadonlySet<string> = new Set(${JSON.stringify(catalogue)});`;
}

// The cache asks for __typename wherever it keeps something.
const cache = new InMemoryCache();

/** The text that Apollo Client would send. @param {import('graphql').DocumentNode} document */
const textOf = (document) => print(cache.transformDocument(document));

/** The id by which the server knows a document of one operation. @param {import('graphql').DocumentNode} document */
export const documentIdOf = (document) => createHash('sha256').update(textOf(document)).digest('hex');

/**
 * @param {import('graphql').GraphQLSchema} schema
 * @param {{ document?: import('graphql').DocumentNode }[]} documents
 * @returns {Operation[]}
 */
function operationsOf(schema, documents) {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const isCatalogue = (/** @type {string} */ name) =>
    fields[name]?.astNode?.directives?.some((directive) => directive.name.value === 'catalogue');
  const fragments = fragmentsOf(documents);
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  return definitions.flatMap((definition) => {
    if (definition.kind !== 'OperationDefinition' || !definition.name) return [];
    /** @type {import('graphql').DocumentNode} */
    const document = {
      kind: Kind.DOCUMENT,
      definitions: [definition, ...fragmentsIn(definition, fragments)],
    };
    return [
      {
        id: documentIdOf(document),
        name: definition.name.value,
        catalogueOnly: isOnly(definition, isCatalogue),
        text: textOf(document),
      },
    ];
  });
}

/**
 * Whether an operation is a query of such fields and nothing else.
 * @param {import('graphql').OperationDefinitionNode} operation
 * @param {(field: string) => boolean | undefined} isWanted
 */
const isOnly = ({ operation, selectionSet }, isWanted) =>
  operation === 'query' &&
  selectionSet.selections.every((selection) => selection.kind === 'Field' && isWanted(selection.name.value));
