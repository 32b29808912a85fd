import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

it('says once that somebody is of the staff, also of who has it for a last name', async () => {
  const queries = slowDown('AuditEntries');
  visitStaff('/audit', await staffTokenOf('owner'));
  const entry = {
    at: '2026-01-31T09:05:00Z',
    actorKind: 'STAFF',
    action: 'order.packed',
    subject: 'order:1',
    before: null,
    after: null,
    requestId: null,
  };
  await queries.respond({
    auditEntries: {
      nodes: [
        { ...entry, id: '2', actor: 'asha (staff)' },
        { ...entry, id: '1', actor: 'Ravi Menon' },
      ],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  });
  expect(await screen.findByText('asha (staff) packed a parcel of')).toBeVisible();
  expect(screen.getByText('Ravi Menon (staff) packed a parcel of')).toBeVisible();
  const [link] = screen.getAllByRole('link', { name: 'order 1' });
  expect(link).toHaveAttribute('href', '/staff/orders/1/show');
});
