import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorCode } from '../../rest-api/contract/errors.ts';
import { categoryPagesOf } from '../rest/products.ts';
import { RestConnections } from '../rest/rest-connections.ts';
import { Mutation as accountMutations } from './account.ts';
import { Mutation as orderMutations } from './orders.ts';

/** A REST service that refuses every change in words that nobody knows. */
const service = createServer((request, response) => {
  if (request.method === 'GET') return response.end('{"orders":[]}');
  response.statusCode = refusal.status;
  return response.end(JSON.stringify({ errors: ['Words of tomorrow.'], code: refusal.code }));
});
let refusal: { status: number; code: ErrorCode };
let connections: RestConnections;

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  connections = new RestConnections({ restOrigin: `http://127.0.0.1:${port}` }, () => undefined);
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await connections.close();
});

const context = () => {
  const caller = { authorization: 'a token', address: '203.0.113.1', requestId: 'a request' };
  const rest = connections.clientFor(caller);
  return { rest, categoryPages: categoryPagesOf(rest), ...shopper };
};
const shopper = {
  userId: '00000000-0000-4000-8000-000000000001',
  requestId: 'a request',
  outcome: { isComplete: true },
};
const link = { token: 'a token', password: 'a new secret' };
const input = { addressId: '00000000-0000-4000-8000-000000000002', idempotencyKey: 'a-key-of-the-test' };

it.each([
  ['LinkNotValid', 400, 'LINK_NOT_VALID', () => accountMutations.resetPassword({}, link, context())],
  ['LinkNotValid', 400, 'LINK_NOT_VALID', () => accountMutations.confirmEmail({}, link, context())],
  ['LinkNotValid', 400, 'LINK_NOT_VALID', () => accountMutations.restoreEmail({}, link, context())],
  ['LastOwner', 409, 'LAST_OWNER', () => accountMutations.deleteAccount({}, link, context())],
  ['CartChanged', 409, 'CART_CHANGED', () => orderMutations.placeOrder({}, { input }, context())],
  [
    'TooManyWaitingOrders',
    409,
    'TOO_MANY_WAITING_ORDERS',
    () => orderMutations.placeOrder({}, { input }, context()),
  ],
] as const)('%s is known by its status and code, in any words', async (name, status, code, change) => {
  refusal = { status, code };
  expect(await change()).toMatchObject({ __typename: name, message: 'Words of tomorrow.', errorCode: code });
});

it('a token whose account is gone is known by the code, in any words', async () => {
  refusal = { status: 404, code: 'ACCOUNT_NOT_FOUND' };
  await expect(accountMutations.logoutEverywhere({}, {}, context())).rejects.toMatchObject({ status: 401 });
});
