import { expect, it } from 'vitest';
import { orderCount } from './order-texts.ts';

it('says where the shop does not count on', () => {
  expect([0, 1, 2, 999, 1_000].map(orderCount)).toEqual([
    ...['0 orders', '1 order', '2 orders', '999 orders', '1,000 or more orders'],
  ]);
});
