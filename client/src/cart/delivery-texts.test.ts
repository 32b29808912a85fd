import { expect, it } from 'vitest';
import { deliveryBesidePrice, deliveryText } from './delivery-texts.ts';

const delivery = {
  __typename: 'Delivery' as const,
  pincode: '560001',
  state: 'Karnataka',
  deliveryPaise: 5_000,
  freeFromPaise: null,
  days: { __typename: 'DeliveryDays' as const, min: 3, max: 6 },
  refusal: null,
};
const unknown = { pincode: null, state: null };
const refusal = 'We do not deliver to 560001, Karnataka.';

it.each([
  [{}, '+ ₹50 delivery to 560001', 'Delivery to 560001: ₹50. Arrives in 3 to 6 days.'],
  [{ deliveryPaise: 0 }, 'Free delivery to 560001', 'Delivery to 560001: free. Arrives in 3 to 6 days.'],
  [unknown, '+ delivery from ₹50', 'Delivery: from ₹50. Arrives in 3 to 6 days.'],
  [
    { ...unknown, freeFromPaise: 99_900 },
    '+ delivery from ₹50',
    'Delivery: from ₹50, free for books of ₹999 or more. Arrives in 3 to 6 days.',
  ],
  [
    { ...unknown, deliveryPaise: 0, freeFromPaise: 99_900 },
    'Free delivery',
    'Delivery: free. Arrives in 3 to 6 days.',
  ],
  [{ deliveryPaise: null, days: null, refusal }, 'No delivery to 560001', refusal],
])('%o', (fields, beside, sentence) => {
  expect(deliveryBesidePrice({ ...delivery, ...fields })).toBe(beside);
  expect(deliveryText({ ...delivery, ...fields })).toBe(sentence);
});
