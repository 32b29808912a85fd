// @ts-check
import { createGenerator } from 'ts-json-schema-generator';

/**
 * GraphQL Code Generator plugin that has nothing to do with GraphQL: it writes the types of the REST
 * service's contract as JSON Schema, for the OpenAPI document.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export function plugin() {
  const { definitions } = createGenerator({
    path: 'rest-api/contract/*.ts',
    tsconfig: 'tsconfig.json',
    type: '*',
    skipTypeCheck: true,
    functions: 'hide',
  }).createSchema('*');
  // Integrators read the document without the specification that the comments refer to.
  const withoutSections = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    key === 'description' && typeof value === 'string' ? value.replace(/ \(§[^)]*\)/g, '') : value;
  const json = JSON.stringify(definitions, withoutSections, 2).replaceAll(
    '#/definitions/',
    '#/components/schemas/',
  );
  return `export const contractSchemas: Record<string, object> = ${json};\n`;
}
