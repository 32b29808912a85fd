import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnToday, takesAll } from '../rest-api/testing/drawn-today.ts';
import { addStaff } from '../rest-api/testing/staff.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { singleReads } from './graphql/document-size.ts';
import { isOfStaff } from './playground/is-of-staff.ts';
import { type Shopper, startShopper } from './testing/shopper.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

/** The calls of Specification §7, from its table. */
const specified = [
  ...readFileSync(path.join(projectRoot, 'docs/specification.md'), 'utf8').matchAll(
    /^\| (GET|POST|DELETE) \| `([^`]+)`/gm,
  ),
].map(([, method, path]) => `${method} ${path}`);

/** Calls that no GraphQL field uses. */
const forIntegratorsAlone = new Map([
  ['GET /api/categories', 'it spells categories as the specification does, and pages as addresses do'],
  ['GET /api/categories/{id}', 'there are five categories, and every page that shows one shows all'],
  ['GET /api/authors', 'no page shows all authors: the sitemap lists theirs'],
  ['GET /api/series', 'no page shows all series: the sitemap lists theirs'],
  ['PUT /api/staff/books/{id}/cover', 'a picture is sent as it is, and the page shows how far it has come'],
  ['GET /api/staff/changes', 'programs follow what happens in the shop; a page shows the shop as it is'],
  ['GET /api/staff/reviews/{id}', 'the list of reviews has them whole'],
  ['PATCH /api/staff/books/{id}', 'the page of a book sends the whole book'],
  ['PATCH /api/staff/books', 'it is lines in both directions'],
  ['POST /api/staff/stock/counts', 'it is lines in both directions'],
  ['GET /api/staff/codes/{id}', 'the list of codes has them whole'],
  ['DELETE /api/staff/books/{id}/cover', 'it undoes the call above, and pages send both the same way'],
  ['PUT /api/staff/imports/{id}', 'a file is sent as it is, and the page shows how far it has come'],
  ['GET /api/staff/shoppers/{id}/data', 'it is a file of any length'],
  ['GET /api/user/data', 'it is a file of any length, which GraphQL would hold whole before it answers'],
  ['POST /api/payments/sandbox/pay', 'it is on the side of the payment provider'],
  ['GET /api/user/invoices/{id}.pdf', 'it is a file'],
  ['GET /api/staff/invoices/{id}.pdf', 'it is a file'],
  ['GET /api/staff/audit.csv', 'it is a file of any length'],
  ['GET /api/staff/imports/{id}/bad-rows.csv', 'it is a file'],
  ['GET /api/staff/orders.csv', 'it is a file of any length'],
  ['GET /api/staff/invoices', 'it is for accounting programs; the page of a period saves a file'],
  ['GET /api/staff/invoices.csv', 'it is a file of any length'],
]);

const schema = buildSchema(readFileSync(path.join(projectRoot, 'bff/schema.graphql'), 'utf8'));
const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ operation: type?.name.toLowerCase(), field })),
);

/** A selection of all fields of a type; those that read about a single thing only where they are allowed. */
function everything(type: GraphQLNamedType, withSingleReads: boolean): string {
  if (!isCompositeType(type)) return '';
  // The operation selects orders and carts in full elsewhere, and twice exceeds the limits.
  if (type.name === 'TooManyWaitingOrders') return '{ __typename message orders { id } }';
  if (type.name === 'StaffReturnConflict') return '{ __typename message return { id } }';
  if (type.name === 'StaffConflict') return '{ __typename message order { id } }';
  if (type.name === 'PaymentConfirmation') {
    const { order, cart } = (isObjectType(type) && type.getFields()) || expect.unreachable();
    const whole = [order, cart].map((field) =>
      field ? `${field.name} ${everything(getNamedType(field.type), false)}` : expect.unreachable(),
    );
    return `{ __typename ${whole.join(' ')} currentCart { id } }`;
  }
  const inFull = (field: GraphQLField<unknown, unknown>) =>
    field.deprecationReason ? '{ __typename }' : everything(getNamedType(field.type), false);
  const members = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  const ofMembers = members.map((member) => `... on ${member.name} ${everything(member, false)}`);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const ofFields = fields
    .filter(({ name }) => withSingleReads || !singleReads.has(name))
    .map((field) => `${field.name} ${isCompositeType(getNamedType(field.type)) ? inFull(field) : ''}`);
  return `{ __typename ${[...ofMembers, ...ofFields].join(' ')} }`;
}

function operationFor(operation: string | undefined, field: GraphQLField<unknown, unknown>): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const handed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = everything(
    getNamedType(field.type),
    ['product', 'author', 'series', 'order', 'staffOrder'].includes(field.name),
  );
  return `${operation} ${variables && `(${variables})`} { ${field.name}${handed && `(${handed})`} ${selection} }`;
}

let shop: TestShop;
let reader: Shopper;
/** The routes that the REST service publishes, in the order in which it matches paths. */
let published: { call: string; matches: RegExp }[];
beforeAll(async () => {
  shop = await startTestShop();
  reader = await startShopper(shop);
  published = shop.routes.map(({ method, path: pattern }) => ({
    call: `${method} /api${pattern.replaceAll(/:\w+/g, '{id}')}`,
    matches: new RegExp(`^${method} /api${pattern.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`),
  }));
});
afterAll(() => shop.close());

const callOf = (request: string): string =>
  published.find(({ matches }) => matches.test(request))?.call ?? expect.unreachable(`${request} is no call`);

describe('GraphQL and REST', () => {
  const reached = new Set<string>();

  it('REST publishes the calls of the specification', () => {
    expect(specified).toHaveLength(20);
    expect(published.map(({ call }) => call)).toEqual(expect.arrayContaining(specified));
  });

  it.each(drawnToday(rootFields))(
    '$operation $field.name reaches only calls that REST publishes',
    async ({ operation, field }) => {
      // A new shopper for each change, because some end the session.
      const shopper = operation === 'query' ? reader : await startShopper(shop);
      // Arguments without a default are required.
      const variables = { first: 3, ...(await shopper.argumentsFor(field.name)) };
      shop.restRequests.splice(0);
      const isByStaff = isOfStaff(field) && field.name !== 'staffLogin';
      const token = isByStaff ? (await addStaff(shop.database, 'owner')).token : shopper.token;
      const { data, errors } = await shop.graphql(operationFor(operation, field), variables, token);
      expect(errors).toBeUndefined();
      expect(data[field.name]).not.toBeNull();
      for (const request of shop.restRequests) {
        reached.add(callOf(request));
      }
    },
  );

  it('first pages of single categories, as sliders show them, are one call', async () => {
    shop.restRequests.splice(0);
    const { errors } = await shop.graphql(`{
      fiction: products(filter: { categories: ["Fiction"] }) { nodes { id } }
      selfHelp: products(filter: { categories: ["Self-Help"] }) { nodes { id } }
    }`);
    expect(errors).toBeUndefined();
    expect(shop.restRequests.map(callOf)).toEqual(['GET /api/products/shelves']);
    reached.add('GET /api/products/shelves');
  });

  it('a vote that is taken back is another call', async () => {
    const variables = { ...(await reader.argumentsFor('voteOnReview')), isHelpful: false };
    shop.restRequests.splice(0);
    const { errors } = await shop.graphql(
      'mutation ($reviewId: ID!, $isHelpful: Boolean!) { voteOnReview(reviewId: $reviewId, isHelpful: $isHelpful) { __typename } }',
      variables,
      reader.token,
    );
    expect(errors).toBeUndefined();
    for (const request of shop.restRequests) reached.add(callOf(request));
    expect([...reached]).toContain('DELETE /api/user/reviews/{id}/helpful');
  });

  // What the fields of one day reach says nothing of the others.
  it.runIf(takesAll)('every call is used by some field, or listed with a reason', () => {
    const unreached = published.map(({ call }) => call).filter((call) => !reached.has(call));
    expect(unreached.sort()).toEqual([...forIntegratorsAlone.keys()].sort());
  });
});
