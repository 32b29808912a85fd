// @ts-check

/**
 * GraphQL Code Generator plugin: for each operation the hooks of Apollo Client 4 that fit it, with the
 * typed document already in place. `query HomePage` gives `useHomePageQuery`, `useHomePageLazyQuery` and
 * `useHomePageSuspenseQuery`; `mutation AddToCart` gives `useAddToCartMutation`.
 */

/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {import('graphql').OperationDefinitionNode} operation */
const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(
    ({ type, defaultValue }) => type.kind === 'NonNullType' && !defaultValue,
  );

/**
 * @param {string} name the operation's name
 * @param {{ hook: string, suffix: string, types: string, required?: boolean, skip?: boolean }} shape
 */
function hookFor(name, { hook, suffix, types, required = false, skip = false }) {
  const options = `Apollo.${hook}.Options<${types}>${skip ? ' | Apollo.SkipToken' : ''}`;
  return `export const use${name}${suffix} = (options${required ? '' : '?'}: ${options}) =>
  Apollo.${hook}(${name}Document, ${required ? 'options' : 'options ?? {}'});`;
}

/** @type {import('@graphql-codegen/plugin-helpers').PluginFunction} */
export function plugin(_schema, documents) {
  const hooks = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .flatMap((definition) => {
      if (definition.kind !== 'OperationDefinition' || !definition.name) return [];
      const name = pascal(definition.name.value);
      const result = `${name}${pascal(definition.operation)}`;
      const types = `${result}, ${result}Variables`;
      if (definition.operation === 'mutation') {
        return [hookFor(name, { hook: 'useMutation', suffix: 'Mutation', types })];
      }
      const required = needsVariables(definition);
      return [
        hookFor(name, { hook: 'useQuery', suffix: 'Query', types, required, skip: true }),
        hookFor(name, { hook: 'useLazyQuery', suffix: 'LazyQuery', types }),
        hookFor(name, {
          hook: 'useSuspenseQuery',
          suffix: 'SuspenseQuery',
          types: `${result}Variables`,
          required,
        }),
      ];
    });
  return { prepend: ["import * as Apollo from '@apollo/client/react';"], content: hooks.join('\n\n') };
}
