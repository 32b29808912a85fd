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
const wish = { address: home, code: null, payOnDelivery: false };

const first = purchaseIntent(null, cart(line('emma', 1), line('it', 2)), wish);

test('the key of a new intent is a UUID', () => {
  expect(first.idempotencyKey).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('the same cart and address are the same intent, also after a reload', () => {
  const reloaded: typeof first = JSON.parse(JSON.stringify(first));
  expect(purchaseIntent(reloaded, cart(line('emma', 1), line('it', 2)), wish)).toEqual(first);
});

test.each([
  ['another quantity', cart(line('emma', 1), line('it', 3)), {}],
  ['another price', cart(line('emma', 1), line('it', 2, 39_900)), {}],
  ['a book less', cart(line('emma', 1)), {}],
  [
    'another delivery charge',
    { ...cart(line('emma', 1), line('it', 2)), totals: { totalPaise: 174_600 } },
    {},
  ],
  ['another address', cart(line('emma', 1), line('it', 2)), { address: work }],
  [
    'a corrected address',
    cart(line('emma', 1), line('it', 2)),
    { address: { ...home, area: '41 Church Street' } },
  ],
  ['a code', cart(line('emma', 1), line('it', 2)), { code: 'MONSOON' }],
  ['payment on delivery', cart(line('emma', 1), line('it', 2)), { payOnDelivery: true }],
  ['another shopper', { ...cart(line('emma', 1), line('it', 2)), id: 'ravi' }, {}],
])('%s is another intent with a key of its own', (_what, changed, other) => {
  const next = purchaseIntent(first, changed, { ...wish, ...other });
  expect(next.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(next.fingerprint).not.toBe(first.fingerprint);
});

test('without a stored intent, the same cart is a new purchase', () => {
  const again = purchaseIntent(null, cart(line('emma', 1), line('it', 2)), wish);
  expect(again.idempotencyKey).not.toBe(first.idempotencyKey);
});
