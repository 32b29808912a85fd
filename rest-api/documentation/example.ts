/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  description?: string;
  deprecated?: boolean;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

export const schemaPrefix = '#/components/schemas/';

export const ref = (name: string): Schema => ({ $ref: `${schemaPrefix}${name}` });

/**
 * An example composed of the examples in a schema's parts. Omits a part without an example; documentation.test.ts then
 * fails, because the result does not match the schema.
 */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  const [known] = schema.examples ?? schema.enum ?? ('const' in schema ? [schema.const] : []);
  if (known !== undefined) return known;
  if (schema.$ref) return exampleOf(schemas[schema.$ref.slice(schemaPrefix.length)] ?? {}, schemas);
  if (schema.items) return [exampleOf(schema.items, schemas)];
  const parts = Object.entries(schema.properties ?? {});
  if (parts.length === 0) return undefined;
  return Object.fromEntries(parts.map(([name, part]) => [name, exampleOf(part, schemas)]));
}
