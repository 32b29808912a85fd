/** As much of JSON Schema as the document uses. */
export interface Schema {
  $ref?: string;
  description?: string;
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
 * An example put together from those that the parts of a schema carry. A part without any is left out, and
 * the example then fails the schema: documentation.test.ts tells.
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
