import { afterAll, beforeAll, expect, it } from 'vitest';
import { addServiceToken, addStaff } from '../rest-api/testing/staff.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Calls of programs that read with a token, one after the other each, until they are stopped. */
function readers(token: string, count: number) {
  const calls: { began: number; isAllowed: boolean }[] = [];
  let isStopped = false;
  const read = async (index: number) => {
    while (!isStopped) {
      const began = performance.now();
      const isAllowed = index % 2 ? await readsByRest(token) : await readsByGraphql(token);
      calls.push({ began, isAllowed });
    }
  };
  const reading = Array.from({ length: count }, (_, index) => read(index));
  const stop = async () => {
    isStopped = true;
    await Promise.all(reading);
  };
  return { calls, stop };
}

const readsByRest = async (token: string) =>
  (await fetch(`${shop.origin}/api/staff/orders?first=1`, { headers: { authorization: token } })).ok;

const readsByGraphql = async (token: string) =>
  !(await shop.graphql('{ staffOrders(first: 1) { totalCount } }', {}, token)).errors;

it('a token that is revoked under load is worth nothing from then on, in REST and GraphQL', async () => {
  const { token: owner } = await addStaff(shop.database, 'owner');
  const { id, token } = await addServiceToken(shop.database, 'orders:read');
  const { calls, stop } = readers(token, 8);
  await expect.poll(() => calls.length).toBeGreaterThan(50);
  const { status } = await fetch(`${shop.origin}/api/staff/tokens/${id}`, {
    method: 'DELETE',
    headers: { authorization: owner },
  });
  const revoked = performance.now();
  expect(status).toBe(200);
  await expect.poll(() => calls.filter(({ began }) => began > revoked).length).toBeGreaterThan(50);
  await stop();
  const later = calls.filter(({ began }) => began > revoked);
  expect(later.filter(({ isAllowed }) => isAllowed)).toEqual([]);
  expect(calls.slice(0, 40).every(({ isAllowed }) => isAllowed)).toBe(true);
});
