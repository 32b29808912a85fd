import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { operationOf, rootFields } from '../graphql-documents.ts';
import type { ShopRequest } from '../request.ts';
import { anyJson, anyText, type Known } from './arbitrary-values.ts';

/** Operations of the GraphQL schema, with valid and invalid variables. */
export function graphqlRequests(schema: GraphQLSchema, known: Known): Arbitrary<ShopRequest> {
  const one = rootFields(schema).map(({ kind, field }) => {
    const query = fc.constantFrom(...[0, 1, 2].map((levels) => operationOf(schema, kind, field, levels)));
    const values = field.args.map(({ name, type }) => [name, inputFor(type, known)] as const);
    return fc.record({
      query,
      variables: fc.record(Object.fromEntries(values), { requiredKeys: required(values) }),
    });
  });
  const broken = one.map((operation) =>
    fc.tuple(operation, fc.nat(), anyText).map(([{ query, variables }, at, text]) => {
      const cut = at % query.length;
      return { query: query.slice(0, cut) + text + query.slice(cut + 1), variables };
    }),
  );
  const body = fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...one) },
    { weight: 1, arbitrary: fc.oneof(...broken) },
    { weight: 1, arbitrary: anyJson },
  );
  const token = fc.oneof(fc.constantFrom(...known.tokens), fc.constant(undefined));
  return fc.record({ body, token }).map((operation) => ({ method: 'POST', path: '/graphql', ...operation }));
}

const required = (values: readonly (readonly [string, unknown])[]) => values.map(([name]) => name);

function inputFor(type: GraphQLInputType, known: Known): Arbitrary<unknown> {
  if (isNonNullType(type))
    return fc.oneof({ weight: 9, arbitrary: inputOf(type.ofType, known) }, { weight: 1, arbitrary: anyJson });
  return fc.oneof(
    { weight: 3, arbitrary: inputOf(type, known) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function inputOf(type: GraphQLInputType, known: Known): Arbitrary<unknown> {
  if (isListType(type)) return fc.array(inputFor(type.ofType, known), { maxLength: 25 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map(
      ({ name, type: of }) => [name, inputFor(of, known)] as const,
    );
    return fc.record(Object.fromEntries(fields));
  }
  switch (String(type)) {
    case 'Int':
      return fc.oneof(fc.integer({ min: -1, max: 101 }), fc.integer());
    case 'Float':
      return fc.oneof(fc.double({ min: 0, max: 6, noNaN: true }), fc.double({ noNaN: true }));
    default:
      return fc.oneof(fc.constantFrom(...known.ids), anyText);
  }
}
