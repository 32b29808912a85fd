import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveredOrder } from '../../testing/delivered-orders.ts';
import { slowDown } from '../../testing/network.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { listPath } from './list-path.ts';

it('a search that finds nothing to be done goes on in all of them', async () => {
  const { id } = await deliveredOrder(1);
  const number = id.slice(0, 8).toUpperCase();
  const user = visitStaff(listPath('orders', { queue: true, search: number }), await staffTokenOf('support'));
  expect(await screen.findByText('No order matches.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Look in all of them' }));
  expect(await screen.findByRole('link', { name: number })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(number);
});

it.each([
  ['returns', 'search', 'No return matches.'],
  ['books', 'search', /^No book matches\. Look for a part/],
  ['taxes', 'search', /^No book matches\. A book that is not on this list/],
  ['stock', 'search', /^No book matches\. A book is on this list/],
  ['shoppers', 'search', /^No shopper matches\. Look for a part/],
  ['emails', 'recipient', 'No email of the last 30 days matches.'],
  ['audit', 'action', /^No change matches\. Write the whole name/],
] as const)(
  '%s that the filter %s does not find say so, and show everything again',
  async (resource, filter, words) => {
    const user = visitStaff(
      listPath(resource, { [filter]: crypto.randomUUID() }),
      await staffTokenOf('owner'),
    );
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  },
);

it('a list that the shop refuses says why in its words, and what made it do so can be cleared', async () => {
  const user = visitStaff(listPath('orders', { search: 'x'.repeat(101) }), await staffTokenOf('support'));
  const notice = (await screen.findByText('The list could not be loaded')).parentElement as HTMLElement;
  expect(notice).toHaveTextContent(/search/);
  expect(screen.queryByText(/Check your connection/)).toBeNull();
  await user.click(within(notice).getByRole('button', { name: 'Clear the filters' }));
  await waitFor(() => expect(screen.queryByText('The list could not be loaded')).toBeNull());
});

it('a list that an address wants too long is as long as the shop has it', async () => {
  const { id } = await deliveredOrder(1);
  const number = id.slice(0, 8).toUpperCase();
  visitStaff(`${listPath('orders', { search: number })}&perPage=1000`, await staffTokenOf('support'));
  expect(await screen.findByRole('link', { name: number })).toBeVisible();
});

it('a list that could not be loaded says so, not that it is empty, and loads on Retry', async () => {
  const shop = slowDown('StaffTaxes');
  const user = visitStaff('/taxes', await staffTokenOf('buyer'));
  await shop.fail();
  expect(await screen.findByText('The list could not be loaded')).toBeVisible();
  expect(screen.queryByText(/^No book has a tax/)).toBeNull();
  shop.answer();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The list could not be loaded')).toBeNull());
});
