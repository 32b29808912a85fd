import fc, { type Arbitrary } from 'fast-check';
import { type Schema, schemaPrefix } from '../../rest-api/documentation/example.ts';
import { hostileJson } from '../../rest-api/testing/hostile-values.ts';

/** Rules of the document's schemas that examples do not use. */
type Rules = Schema & { minimum?: number; maximum?: number; maxLength?: number; format?: string };

/** Existing ids, because requests with them get further. */
export interface Known {
  ids: readonly string[];
  tokens: readonly string[];
}

/** Text from single letters to what no database stores: NUL, lone surrogates, all planes of Unicode. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '%',
    "'",
    '"',
    '__proto__',
    'null',
    '../..',
    '1e999',
    '\u202e',
    'x'.repeat(5_000),
  ),
);

/** Any JSON, some of it hard to parse. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    // Deeper values occur in whole bodies only: JSON.stringify would exhaust the stack.
    arbitrary: fc
      .constantFrom(...hostileJson.filter((text) => text.length < 200))
      .map((text) => JSON.parse(text)),
  },
);

/** A value that matches a schema, and now and then another value in any place of it. */
export function valueFor(schema: Schema, schemas: Record<string, Schema>): Arbitrary<unknown> {
  const right = rightValue(schema, schemas);
  return fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: anyJson });
}

function rightValue(schema: Rules, schemas: Record<string, Schema>): Arbitrary<unknown> {
  if (schema.$ref) return valueFor(schemas[schema.$ref.slice(schemaPrefix.length)] ?? {}, schemas);
  const known = schema.enum ?? schema.examples;
  const examples = known ? [{ weight: 4, arbitrary: fc.constantFrom(...known) as Arbitrary<unknown> }] : [];
  const types = [schema.type ?? []].flat();
  const made = types.map((type) => ({ weight: 2, arbitrary: ofType(type, schema, schemas) }));
  const all = [...examples, ...made];
  return all.length > 0 ? fc.oneof(...all) : anyJson;
}

function ofType(type: string, schema: Rules, schemas: Record<string, Schema>): Arbitrary<unknown> {
  const { minimum = -2, maximum = 200, maxLength = 30 } = schema;
  switch (type) {
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum - 1, max: maximum + 1 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(
        fc.double({ min: minimum - 1, max: maximum + 1, noNaN: true }),
        fc.double({ noNaN: true }),
      );
    case 'string':
      return fc.oneof(
        fc.string({ maxLength: maxLength + 1 }),
        fc.string({ minLength: maxLength, maxLength: maxLength + 1 }),
        fc.uuid(),
        anyText,
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, schemas), { maxLength: 12 });
    default:
      return objectFor(schema, schemas);
  }
}

/** Usually with its required fields, and with unknown fields. */
function objectFor({ properties = {}, required = [] }: Rules, schemas: Record<string, Schema>) {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valueFor(part, schemas)]),
  );
  const named = fc.oneof(
    { weight: 5, arbitrary: fc.record(parts, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(parts, { requiredKeys: [] }) },
  );
  const more = fc.dictionary(anyText, anyJson, { maxKeys: 3 });
  return fc.tuple(named, fc.oneof(fc.constant({}), more)).map(([one, other]) => ({ ...other, ...one }));
}
