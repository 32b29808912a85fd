import { expect, it } from 'vitest';
import { staffTokenOf } from '../../testing/staff.tsx';
import { orderFilter, orderQuery } from './order-filter.ts';

it('days are days in India, the last one included', () => {
  expect(orderFilter({ placedFrom: '2026-01-31', placedTo: '2026-01-31', queue: true })).toEqual({
    queue: true,
    placedFrom: '2026-01-31T00:00:00+05:30',
    placedTo: '2026-02-01T00:00:00+05:30',
  });
});

it.each(['abc', '2026-02-31', '20266-01-01', '+020266-01-01', '9999-12-31', '2026-1-1'])(
  'leaves %s out, which is no day',
  (day) => {
    expect(orderFilter({ placedFrom: day, placedTo: day, search: 'ada' })).toEqual({ search: 'ada' });
  },
);

it('a choice of one is a yes', () => {
  expect(orderFilter({ refundStuck: 'true' })).toEqual({ refundStuck: true });
});

it('a REST call gets what is set, and the shop takes each of it', async () => {
  const query = orderQuery({ state: 'PAID', fulfilment: 'PARTLY_SHIPPED', search: 'a&b', title: '' });
  expect(String(query)).toBe('state=PAID&fulfilment=PARTLY_SHIPPED&search=a%26b');
  const all = { queue: true, refundStuck: 'true', placedFrom: '2026-01-31', placedTo: '2026-02-01' } as const;
  const authorization = `Bearer ${await staffTokenOf('packer')}`;
  for (const each of [query, orderQuery({ ...all, region: 'Kerala', title: 'wings' })]) {
    const response = await fetch(`/api/staff/orders.csv?${each}`, { headers: { authorization } });
    expect(response.status, String(each)).toBe(200);
  }
});
