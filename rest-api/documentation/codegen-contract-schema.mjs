// @ts-check
import {
  AnnotatedTypeFormatter,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  makeNullable,
  SchemaGenerator,
} from 'ts-json-schema-generator';

/**
 * GraphQL Code Generator plugin that writes the types of the REST service's contract as JSON Schema, for the OpenAPI
 * document. It does not concern GraphQL.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction}
 */
export function plugin() {
  const json = JSON.stringify(contractDefinitions('rest-api/contract/*.ts'), null, 2);
  return `export const contractSchemas: Record<string, object> = ${json};\n`;
}

/**
 * The exported types of TypeScript files as JSON Schema, by name.
 * @param {string} path the files, as a glob
 * @returns {Record<string, object>}
 */
export function contractDefinitions(path) {
  const config = {
    ...DEFAULT_CONFIG,
    path,
    tsconfig: 'tsconfig.json',
    type: '*',
    skipTypeCheck: true,
    functions: /** @type {const} */ ('hide'),
  };
  const program = createProgram(config);
  const formatter = createFormatter(config, (formatters, formatType) =>
    formatters.addTypeFormatter(new AnnotatedTypes(formatType)),
  );
  const generator = new SchemaGenerator(program, createParser(program, config), formatter, config);
  const { definitions } = generator.createSchema('*');
  // Integrators do not have the specification whose sections the comments cite.
  const withoutSections = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    key === 'description' && typeof value === 'string' ? value.replace(/ \(§[^)]*\)/g, '') : value;
  return JSON.parse(
    JSON.stringify(definitions, withoutSections).replaceAll('#/definitions/', '#/components/schemas/'),
  );
}

/** `@asType integer` replaces the detected type, including the null of `number | null`; this adds the null again. */
class AnnotatedTypes extends AnnotatedTypeFormatter {
  /**
   * @override
   * @param {import('ts-json-schema-generator').AnnotatedType} type
   */
  getDefinition(type) {
    const found = this.childTypeFormatter.getDefinition(type.getType());
    const definition = super.getDefinition(type);
    return [found.type].flat().includes('null') ? makeNullable(definition) : definition;
  }
}
