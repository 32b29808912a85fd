// @ts-check
import { print } from 'graphql';
import { fragmentsIn, fragmentsOf } from '../operation-fragments.mjs';

/**
 * GraphQL Code Generator plugin: each operation of the back room as the text to send, with the types of its variables
 * and of its result. `query StaffOrders` gives `StaffOrdersRequest`.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction<object>}
 */
export function plugin(_schema, documents) {
  const fragments = fragmentsOf(documents);
  const requests = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .flatMap((definition) => {
      if (definition.kind !== 'OperationDefinition' || !definition.name) return [];
      const name = definition.name.value;
      const text = [definition, ...fragmentsIn(definition, fragments)].map((node) => print(node)).join('\n');
      const type = `${name}${definition.operation === 'query' ? 'Query' : 'Mutation'}`;
      return [
        `export const ${name}Request: GraphqlRequest<${type}, ${type}Variables> = ${JSON.stringify({ name, text })};`,
      ];
    });
  return {
    prepend: ["import type { GraphqlRequest } from '../network/graphql-request.ts';"],
    content: requests.join('\n'),
  };
}
