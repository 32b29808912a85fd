// @ts-check
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Kind } from 'graphql';
import { sentOf } from './codegen-operations.mjs';
import { fragmentsIn, fragmentsOf } from './operation-fragments.mjs';

/**
 * GraphQL Code Generator: for each operation its document, and the hooks of Apollo Client 4 that fit it, with
 * the typed document already in place. `query HomePage` gives `HomePageDocument` and `useHomePageQuery`,
 * `mutation AddToCart` gives `useAddToCartMutation`. A fragment has its document too. An operation's document holds the id by which the server knows it.
 *
 * Each `.graphql` file has a module of its own, so that a page's code brings the documents of that page and no
 * others; `graphql.ts` has the types, and all of them in one name.
 */

/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** The codegen's own way of writing `ProductCard_product`. @param {string} name */
const pascalParts = (name) => name.split('_').map(pascal).join('_');

/** @param {import('graphql').OperationDefinitionNode} operation */
const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(
    ({ type, defaultValue }) => type.kind === 'NonNullType' && !defaultValue,
  );

/** @param {{ location?: string }} document */
const moduleOf = ({ location = '' }) => `operations/${basename(location, '.graphql')}.ts`;

/**
 * @param {string} name the operation's name
 * @param {{ hook: string, suffix: string, types: string, required?: boolean, skip?: boolean }} shape
 */
function hookFor(name, { hook, suffix, types, required = false, skip = false }) {
  const options = `Apollo.${hook}.Options<${types}>${skip ? ' | Apollo.SkipToken' : ''}`;
  return `export const use${name}${suffix} = (options${required ? '' : '?'}: ${options}) =>
  Apollo.${hook}(${name}Document, ${required ? 'options' : 'options ?? {}'});`;
}

/** @param {import('graphql').OperationDefinitionNode} operation @param {string} name */
function hooksFor(operation, name) {
  const result = `Types.${name}${pascal(operation.operation)}`;
  const types = `${result}, ${result}Variables`;
  if (operation.operation === 'mutation') {
    return [hookFor(name, { hook: 'useMutation', suffix: 'Mutation', types })];
  }
  const required = needsVariables(operation);
  return [hookFor(name, { hook: 'useQuery', suffix: 'Query', types, required, skip: true })];
}

/**
 * A document as the browser needs it: without the places in the source, and without what is empty.
 * @param {import('graphql').DefinitionNode[]} definitions
 * @param {string} [id] by which the server knows it; whatever Apollo Client makes of the document keeps it
 */
function slim(definitions, id) {
  /** @type {import('graphql').DocumentNode & { id?: string }} */
  const document = { kind: Kind.DOCUMENT, id, definitions };
  return JSON.stringify(document, (key, value) =>
    key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );
}

/** @param {import('graphql').DefinitionNode} definition @param {Map<string, import('graphql').FragmentDefinitionNode>} fragments */
function codeFor(definition, fragments) {
  const definitions = [definition, ...fragmentsIn(definition, fragments)];
  if (definition.kind === Kind.FRAGMENT_DEFINITION) {
    const name = `${pascalParts(definition.name.value)}Fragment`;
    return [
      `export const ${name}Doc = ${slim(definitions)} as unknown as TypedDocumentNode<Types.${name}, unknown>;`,
    ];
  }
  if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) return [];
  const name = pascal(definition.name.value);
  const types = `Types.${name}${pascal(definition.operation)}`;
  const { id } = sentOf(definition, fragments);
  return [
    `export const ${name}Document = ${slim(definitions, id)} as unknown as TypedDocumentNode<${types}, ${types}Variables>;`,
    ...hooksFor(definition, name),
  ];
}

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction<{ all?: import('@graphql-codegen/plugin-helpers').Types.DocumentFile[] }>} */
export function plugin(_schema, documents, { all }) {
  if (!all) return documents.map((document) => `export * from './${moduleOf(document)}';`).join('\n');
  const fragments = fragmentsOf(all);
  const code = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .flatMap((definition) => codeFor(definition, fragments));
  const hooks = code.some((line) => line.includes('Apollo.'));
  return {
    prepend: [
      "import type { TypedDocumentNode } from '@apollo/client';",
      ...(hooks ? ["import * as Apollo from '@apollo/client/react';"] : []),
      "import type * as Types from '../graphql.ts';",
    ],
    content: code.join('\n\n'),
  };
}

/**
 * The preset that makes the modules beside `graphql.ts`: one for each `.graphql` file.
 * @type {import('@graphql-codegen/plugin-helpers').Types.OutputPreset}
 */
export const preset = {
  buildGeneratesSection: async (options) => {
    removeOthers(join(options.baseOutputDir, 'operations'), options.documents);
    return options.documents.map((document) => ({
      filename: `${options.baseOutputDir}${moduleOf(document)}`,
      plugins: options.plugins,
      pluginMap: options.pluginMap,
      config: { ...options.config, all: options.documents },
      schema: options.schema,
      schemaAst: options.schemaAst,
      documents: [document],
      skipDocumentsValidation: true,
    }));
  },
};

/**
 * Removes the modules whose `.graphql` file is gone: the types that they name are gone as well.
 * @param {string} folder
 * @param {{ location?: string }[]} documents
 */
function removeOthers(folder, documents) {
  if (!existsSync(folder)) return;
  const current = new Set(documents.map((document) => basename(moduleOf(document))));
  for (const file of readdirSync(folder)) if (!current.has(file)) rmSync(join(folder, file));
}
