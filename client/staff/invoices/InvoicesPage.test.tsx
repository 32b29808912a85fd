import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

it('saves the bills of the chosen days, with the mark by which Excel knows the encoding', async () => {
  await paidOrder();
  const saved = savedFiles();
  const user = visitStaff('/bills', await staffTokenOf('support'));

  const save = await screen.findByRole('button', { name: 'Save as CSV' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-02' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2020-01-01' } });
  expect(screen.getByText('No day is in this period: it ends before it begins.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '' } });
  const asked = vi.spyOn(globalThis, 'fetch');
  await user.click(save);
  await waitFor(() => expect(saved).toHaveLength(1));
  const { searchParams } = new URL(String(asked.mock.calls[0]?.[0]), 'http://shop');
  expect([...searchParams]).toEqual([['issuedFrom', '2020-01-02T00:00:00+05:30']]);
  expect(saved[0]?.name).toMatch(/^quire-bills-2020-01-02-to-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toMatch(/^number,kind,/);
});
