import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

it('narrows a list to what is chosen, and to all again', async () => {
  const user = visitStaff('/orders', await staffTokenOf('support'));
  const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Shipping' }));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('maxlength', '100');
  const shipping = await screen.findByRole('combobox', { name: 'Shipping' });
  await user.selectOptions(shipping, 'Delivered');
  await waitFor(() => expect(filter()).toMatchObject({ fulfilment: 'DELIVERED' }));
  await user.selectOptions(shipping, 'All');
  await waitFor(() => expect(filter()).not.toHaveProperty('fulfilment'));
});
