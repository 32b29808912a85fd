import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Schema } from '../rest-api/documentation/example.ts';
import { hostileBodies, hostilePaths } from '../rest-api/testing/hostile-values.ts';
import { anyJson, anyText, valueFor } from './arbitrary-values.ts';
import type { Question } from './ask.ts';
import { operationOf, rootFields } from './graphql-documents.ts';
import type { RestOperation } from './operations.ts';

/** Ids that exist, whose requests get further than those of others. */
export interface Known {
  ids: readonly string[];
  tokens: readonly string[];
}

/** Calls of the REST service as its document has them, right and wrong in every part. */
export function restRequests(
  operations: readonly RestOperation[],
  schemas: Record<string, Schema>,
  known: Known,
): Arbitrary<Question> {
  return fc.oneof(...operations.map((call) => restRequest(call, schemas, known)));
}

function restRequest(
  { method, path, operation }: RestOperation,
  schemas: Record<string, Schema>,
  known: Known,
): Arbitrary<Question> {
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...hostilePaths) },
    { weight: 1, arbitrary: anyText.map(inAddress) },
  );
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const parameters = inQuery.map(({ name, schema }) =>
    fc.option(valueFor(schema, schemas).map((value) => `${name}=${inAddress(asText(value))}`)),
  );
  const query = fc.tuple(fc.tuple(...parameters), fc.option(anyText.map(inAddress), { freq: 6 }));
  const content = operation.requestBody?.content['application/json'].schema;
  const body: Arbitrary<Pick<Question, 'body' | 'headers'>> = content
    ? fc.oneof(
        { weight: 8, arbitrary: valueFor(content, schemas).map((value) => ({ body: value })) },
        { weight: 1, arbitrary: anyJson.map((value) => ({ body: value })) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...hostileBodies.filter(({ body: raw }) => raw.length < 2_000)),
        },
      )
    : fc.constant({});
  const token = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known.tokens) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: headerText },
  );
  const key = fc.oneof(fc.uuid(), headerText, fc.constantFrom('an-intent-to-buy'));
  return fc
    .record({ id, query, body, token, key })
    .map(({ id: wanted, query: [named, other], body: sent, token, key }) => {
      const text = [...named.filter((part) => part !== null), ...(other === null ? [] : [other])].join('&');
      const address = path.replace(/\{\w+\}/g, () => wanted) + (text ? `?${text}` : '');
      const headers = { ...sent.headers, ...(path.endsWith('/orders') && { 'idempotency-key': key }) };
      return { method, path: address, token, headers, body: sent.body };
    });
}

/** Operations of the GraphQL schema, with right and wrong variables. */
export function graphqlRequests(schema: GraphQLSchema, known: Known): Arbitrary<Question> {
  const one = rootFields(schema).map(({ kind, field }) => {
    const query = fc.constantFrom(...[0, 1, 2].map((levels) => operationOf(schema, kind, field, levels)));
    const values = field.args.map(({ name, type }) => [name, inputFor(type, known)] as const);
    return fc.record({
      query,
      variables: fc.record(Object.fromEntries(values), { requiredKeys: required(values) }),
    });
  });
  const broken = one.map((asked) =>
    fc.tuple(asked, fc.nat(), anyText).map(([{ query, variables }, at, text]) => {
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
  return fc.record({ body, token }).map((asked) => ({ method: 'POST', path: '/graphql', ...asked }));
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

const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''));

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** What no address can carry is left as a percent sign that means nothing. */
function inAddress(text: string): string {
  try {
    return encodeURIComponent(text).slice(0, 4_000);
  } catch {
    return '%ed%a0%80';
  }
}
