import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { factNames } from '../../text/edition-facts.ts';
import { DateTime } from '../resolvers/date-time.ts';
import { schemaChanges } from './schema-changes.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const schema = buildSchema(read('schema.graphql'));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** A type and all its parts that can have a description, by coordinate such as `Query.products(first:)`. */
function describable(type: GraphQLNamedType): [coordinate: string, Described][] {
  const within = (parts: readonly Described[]) =>
    parts.map((part): [string, Described] => [`${type.name}.${part.name}`, part]);
  if (isObjectType(type) || isInterfaceType(type)) {
    const fields = Object.values(type.getFields());
    const parameters = fields.flatMap((field) =>
      field.args.map((arg): [string, Described] => [`${type.name}.${field.name}(${arg.name}:)`, arg]),
    );
    return [[type.name, type], ...within(fields), ...parameters];
  }
  if (isEnumType(type)) return [[type.name, type], ...within(type.getValues())];
  if (isInputObjectType(type)) return [[type.name, type], ...within(Object.values(type.getFields()))];
  return [[type.name, type]];
}

describe('the schema', () => {
  it('describes everything in it with a sentence', () => {
    const all = types.flatMap(describable);
    expect(all.length).toBeGreaterThan(150);
    const bare = all.filter(([, { description }]) => !description?.trimEnd().endsWith('.'));
    expect(bare.map(([coordinate]) => coordinate)).toEqual([]);
    expect(schema.description).toContain('`UNAUTHENTICATED`');
  });

  it.each(['Edition', 'StaffBook', 'BookFactsInput'])('has every fact of an edition in %s', (name) => {
    const type = schema.getType(name);
    const fields = isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
    expect(fields).toEqual(expect.arrayContaining([...factNames]));
  });

  it('describes amounts as paise', () => {
    const amounts = types.flatMap(describable).filter(([coordinate]) => /Paise$/.test(coordinate));
    expect(amounts.length).toBeGreaterThan(8);
    for (const [coordinate, { description }] of amounts) expect(description, coordinate).toContain('paise');
  });

  it('links to the specification of its scalars', () => {
    for (const scalar of types.filter(isScalarType)) expect(scalar.specifiedByURL).toMatch(/^https:/);
  });

  it('gives every refusal a message', () => {
    const refusals = types.filter(isObjectType).filter((type) => type.getInterfaces().length > 0);
    expect(refusals.length).toBeGreaterThan(7);
    for (const type of refusals) expect(Object.keys(type.getFields()), type.name).toContain('message');
  });

  it('counts each list that has pages, or says why not', () => {
    const lists = types.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'));
    expect(lists.length).toBeGreaterThan(15);
    for (const list of lists) {
      const { name, description } = list;
      const fields = Object.keys(list.getFields());
      expect(fields, name).toEqual(expect.arrayContaining(['nodes', 'pageInfo']));
      expect(fields.includes('totalCount'), name).not.toBe(/has no `totalCount`: /.test(description ?? ''));
    }
  });

  it('has every list in the table of docs/graphql.md, with a count where it says so', () => {
    const [, table = ''] = /\n(\| List \|(?:.*\n)+?)\n/.exec(read('../docs/graphql.md')) ?? [];
    const rows = table.split('\n').slice(2);
    const told = rows.flatMap((row) => {
      const [, lists = '', , count = ''] = row.split('|');
      return [...lists.matchAll(/`(\w+)`/g)].map(([, name]) => [name, !/^ no:/.test(count)]);
    });
    const lists = types.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'));
    const counted = lists.map((type) => [type.name, 'totalCount' in type.getFields()]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(counted));
  });

  it('does not break the released schema', () => {
    // To release the current schema: npm run schema:release
    expect(schemaChanges(read('released-schema.graphql'), read('schema.graphql')).breaking).toEqual([]);
  });
});

it('changes are classified by their effect on callers', () => {
  const released = 'type Query { a(of: Int): Sort b: Int } enum Sort { UP }';
  const next = 'type Query { a(of: Int!): Sort } enum Sort { UP DOWN }';
  expect(schemaChanges(released, next)).toEqual({
    breaking: ['Query.b was removed.', expect.stringContaining('Query.a arg of has changed type')],
    dangerous: ['DOWN was added to enum type Sort.'],
  });
});

it('a DateTime is a valid timestamp with an offset', () => {
  expect(DateTime.serialize('2026-01-31T09:05:00+00:00')).toBe('2026-01-31T09:05:00+00:00');
  for (const wrong of ['2026-01-31', '2026-13-31T09:05:00+00:00', 'yesterday', 1_769_850_300_000, null]) {
    expect(() => DateTime.serialize(wrong)).toThrow(/written like/);
  }
});
