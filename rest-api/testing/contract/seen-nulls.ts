/** The parts of a JSON Schema by which a field is found to be null. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

const refersTo = '#/components/schemas/';

const mayBeNull = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some(mayBeNull);

/** Records which fields of documented schemas have been null in a response. */
export class SeenNulls {
  readonly #schemas: Record<string, Schema>;
  readonly #nullable = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(schemas: object) {
    this.#schemas = schemas as Record<string, Schema>;
  }

  /** Reads a value by its schema. @param owner the path of the value, by the last schema with a name */
  read(schema: Schema, value: unknown, owner = ''): void {
    const name = schema.$ref?.replace(refersTo, '');
    const { properties, items, anyOf = [] } = (name && this.#schemas[name]) || schema;
    const path = name ?? owner;
    for (const option of anyOf) this.read(option, value, path);
    if (Array.isArray(value) && items) for (const entry of value) this.read(items, entry, path);
    if (!properties || typeof value !== 'object' || value === null) return;
    for (const [field, of] of Object.entries(properties)) {
      const place = `${path}.${field}`;
      const found: unknown = (value as Record<string, unknown>)[field];
      if (mayBeNull(of)) this.#nullable.add(place);
      if (found === null) this.#seen.add(place);
      else this.read(of, found, place);
    }
  }

  /** The fields that may be null and have never been. */
  missing(): string[] {
    return [...this.#nullable].filter((place) => !this.#seen.has(place)).sort();
  }
}
