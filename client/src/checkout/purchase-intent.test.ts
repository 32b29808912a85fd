import { expect, test } from 'vitest';
import { purchaseIntent } from './purchase-intent.ts';

const line = (id: string, quantity: number, pricePaise = 49_900) => ({
  quantity,
  product: { id, pricePaise },
});
const cart = (...lines: ReturnType<typeof line>[]) => ({
  id: 'asha',
  lines,
  totals: { totalPaise: 169_600 },
});

const home = {
  __typename: 'Address' as const,
  id: 'home',
  name: 'Asha Rao',
  mobile: '9876543210',
  area: '14 Church Street',
  locality: '',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  alternatePhoneNumber: '',
};
const work = { ...home, id: 'work' };

const first = purchaseIntent(null, cart(line('emma', 1), line('it', 2)), home, null);

test('the key of a new intent is a UUID', () => {
  expect(first.idempotencyKey).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('the same cart and address are the same intent, also after a reload', () => {
  const reloaded: typeof first = JSON.parse(JSON.stringify(first));
  expect(purchaseIntent(reloaded, cart(line('emma', 1), line('it', 2)), home, null)).toEqual(first);
});

test.each([
  ['another quantity', cart(line('emma', 1), line('it', 3)), home],
  ['another price', cart(line('emma', 1), line('it', 2, 39_900)), home],
  ['a book less', cart(line('emma', 1)), home],
  [
    'another delivery charge',
    { ...cart(line('emma', 1), line('it', 2)), totals: { totalPaise: 174_600 } },
    home,
  ],
  ['another address', cart(line('emma', 1), line('it', 2)), work],
  ['a corrected address', cart(line('emma', 1), line('it', 2)), { ...home, area: '41 Church Street' }],
  ['another shopper', { ...cart(line('emma', 1), line('it', 2)), id: 'ravi' }, home],
])('%s is another intent with a key of its own', (_what, changed, address) => {
  const next = purchaseIntent(first, changed, address, null);
  expect(next.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(next.fingerprint).not.toBe(first.fingerprint);
});

test('without a stored intent, the same cart is a new purchase', () => {
  const again = purchaseIntent(null, cart(line('emma', 1), line('it', 2)), home, null);
  expect(again.idempotencyKey).not.toBe(first.idempotencyKey);
});
