import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

it('a paid order that its shopper has cancelled still leads to its papers', async () => {
  const { id, token } = await paidOrder();
  await ask('mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }', { id }, token);
  visitStaff(`/orders/${id}/show`, await staffTokenOf('support'));
  expect(await screen.findByRole('link', { name: 'Bill and credit notes' })).toHaveAttribute(
    'href',
    `/staff/papers?ids=${id}`,
  );
});
