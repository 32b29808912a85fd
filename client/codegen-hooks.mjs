// @ts-check
import { Kind } from 'graphql';

/**
 * GraphQL Code Generator plugin: for each operation the hook of Apollo Client 4 that fits it, with the typed document
 * already in place. `query HomePage` gives `useHomePageQuery`, `mutation AddToCart` gives `useAddToCartMutation`. It
 * stands beside `typescript-operations` and `typed-document-node`, whose names it uses.
 */

/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {import('graphql').OperationDefinitionNode} operation */
const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );

/** @param {import('graphql').OperationDefinitionNode} operation @param {string} name */
function hookFor(operation, name) {
  const suffix = pascal(operation.operation);
  const hook = `use${suffix}`;
  const options = `Apollo.${hook}.Options<${name}${suffix}, ${name}${suffix}Variables>`;
  const isMutation = operation.operation === 'mutation';
  const required = !isMutation && needsVariables(operation);
  return `export const use${name}${suffix} = (options${required ? '' : '?'}: ${options}${isMutation ? '' : ' | Apollo.SkipToken'}) =>
  Apollo.${hook}(${name}Document, ${required ? 'options' : 'options ?? {}'});`;
}

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction<object>} */
export function plugin(_schema, documents) {
  const hooks = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name
        ? [hookFor(definition, pascal(definition.name.value))]
        : [],
    );
  return {
    prepend: hooks.length > 0 ? ["import * as Apollo from '@apollo/client/react';"] : [],
    content: hooks.join('\n\n'),
  };
}
