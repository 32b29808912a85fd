import {
  astFromValue,
  buildSchema,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  print,
} from 'graphql';
import { innerReads } from '../bff/graphql/document-size.ts';
import { isOfStaff } from '../bff/playground/is-of-staff.ts';
import { sendRequest } from './request.ts';

export type SchemaField = GraphQLField<unknown, unknown>;

/** The schema of a shop, by introspection. */
export async function schemaOf(origin: string): Promise<GraphQLSchema> {
  return buildSchema((await sendRequest(origin, { path: '/graphql/schema.graphql' })).text);
}

/** The fields of Query and Mutation that shoppers use. */
export function rootFields(schema: GraphQLSchema): { kind: 'query' | 'mutation'; field: SchemaField }[] {
  const of = (
    kind: 'query' | 'mutation',
    type = kind === 'query' ? schema.getQueryType() : schema.getMutationType(),
  ) => Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }));
  return [...of('query'), ...of('mutation')].filter(({ field }) => !isOfStaff(field));
}

/** An operation of one field with its arguments as variables, which selects everything down to a few levels. */
export function operationOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  field: SchemaField,
  levels: number,
): string {
  const declared = field.args
    .map(({ name, type, defaultValue }) => {
      const usual = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
      return `$${name}: ${type}${usual ? ` = ${print(usual)}` : ''}`;
    })
    .join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const variables = declared ? `(${declared})` : '';
  const call = given ? `${field.name}(${given})` : field.name;
  return `${kind}${variables} { ${call}${selectionOf(schema, field.type, levels)} }`;
}

function selectionOf(schema: GraphQLSchema, output: GraphQLOutputType, levels: number): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (isAbstractType(type)) {
    const members = schema.getPossibleTypes(type).map((member) => {
      // With everything that refusals contain, which other fields select too, the operation would be too large.
      const isRefusal = member.getInterfaces().some(({ name }) => name === 'Refusal');
      const fields = fieldsOf(schema, member, isRefusal ? 0 : levels);
      return fields ? `... on ${member.name} { ${fields} }` : '';
    });
    return ` { __typename ${members.join(' ')} }`;
  }
  return ` { __typename ${isObjectType(type) ? fieldsOf(schema, type, levels) : ''} }`;
}

function fieldsOf(
  schema: GraphQLSchema,
  type: ReturnType<GraphQLSchema['getPossibleTypes']>[number],
  levels: number,
) {
  return Object.values(type.getFields())
    .filter(({ name, type: of }) => isLeafType(getNamedType(of)) || (levels > 0 && !isRead(name)))
    .map((field) => `${field.name}${selectionOf(schema, field.type, levels - 1)}`)
    .join(' ');
}

/** Whether reading the field takes a request of its own, which the limits allow in few places only. */
const isRead = (field: string): boolean => innerReads.has(field) || field === 'editionFacets';
