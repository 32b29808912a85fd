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
  readonly #noted = new Set<string>();
  readonly #nullable = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(schemas: object) {
    this.#schemas = schemas as Record<string, Schema>;
  }

  /** Reads a response by its schema. */
  read(schema: Schema, response: unknown): void {
    this.#note(schema, '');
    this.#see(schema, response, '');
  }

  /** The fields that may be null and have never been. */
  missing(): string[] {
    return [...this.#nullable].filter((place) => !this.#seen.has(place)).sort();
  }

  /** Notes which fields of a schema may be null, also of the parts that no response has had. */
  #note(schema: Schema, owner: string): void {
    const { path, properties = {}, items, anyOf = [] } = this.#resolved(schema, owner);
    if (schema.$ref && this.#noted.has(path)) return;
    this.#noted.add(path);
    for (const option of anyOf) this.#note(option, path);
    if (items) this.#note(items, path);
    for (const [field, of] of Object.entries(properties)) {
      if (mayBeNull(of)) this.#nullable.add(`${path}.${field}`);
      this.#note(of, `${path}.${field}`);
    }
  }

  #see(schema: Schema, value: unknown, owner: string): void {
    const { path, properties = {}, items, anyOf = [] } = this.#resolved(schema, owner);
    for (const option of anyOf) this.#see(option, value, path);
    if (Array.isArray(value)) for (const entry of value) if (items) this.#see(items, entry, path);
    if (typeof value !== 'object' || value === null) return;
    for (const [field, of] of Object.entries(properties)) {
      const found: unknown = (value as Record<string, unknown>)[field];
      if (found === null) this.#seen.add(`${path}.${field}`);
      else this.#see(of, found, `${path}.${field}`);
    }
  }

  /** A schema and its path, by the last schema with a name. */
  #resolved(schema: Schema, owner: string): Schema & { path: string } {
    const name = schema.$ref?.replace(refersTo, '');
    return { ...((name && this.#schemas[name]) || schema), path: name ?? owner };
  }
}
