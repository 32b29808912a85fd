import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveredOrder, requestReturn } from '../../testing/delivered-orders.ts';
import { slowDown } from '../../testing/network.ts';
import { payElsewhere, placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { stockedBook } from '../../testing/stock.ts';
import { indianDay } from '../ui/indian-time.ts';
import { shortDay } from './sales-texts.ts';

it('counts orders, and leads to those that it counts', async () => {
  await placeOrder(await shopperWithAddress());
  visitStaff('/', await staffTokenOf('support'));
  const link = await screen.findByRole('link', { name: 'Awaiting payment' });
  expect(await within(link.parentElement as HTMLElement).findByText(/^[1-9]/)).toBeVisible();
  // A day as the shop takes it, or there would be no number.
  const today = screen.getByRole('link', { name: 'Placed today' });
  expect(await within(today.parentElement as HTMLElement).findByText(/^\d/)).toBeVisible();
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect([pathname, searchParams.get('filter')]).toEqual(['/staff/orders', '{"state":"CREATED"}']);
});

it('counts the returns that wait for a decision, and leads to them', async () => {
  await requestReturn(await deliveredOrder(1));
  visitStaff('/', await staffTokenOf('support'));
  const link = await screen.findByRole('link', { name: 'Returns to decide' });
  expect(await within(link.parentElement as HTMLElement).findByText(/^[1-9]/)).toBeVisible();
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect([pathname, searchParams.get('filter')]).toEqual(['/staff/returns', '{"state":"REQUESTED"}']);
});

/** What waits for nobody. */
const noWork = {
  ordersToPack: null,
  oldestToPackAt: null,
  returnsToDecide: null,
  oldestToDecideAt: null,
  refundsStuck: 0,
  emailsDead: null,
  jobsDead: null,
  booksLow: null,
  days: null,
  bestSellers: null,
};

it('leads from stuck refunds to their orders, of which the list has none', async () => {
  const queries = slowDown('Today');
  const user = visitStaff('/', await staffTokenOf('support'));
  await queries.respond({ staffToday: { ...noWork, refundsStuck: 1 } });
  await user.click(await screen.findByRole('link', { name: 'Refunds that are stuck' }));
  expect(await screen.findByRole('combobox', { name: 'Refund' })).toHaveValue('true');
  expect(await screen.findByText('No order matches.')).toBeVisible();
});

it.each([
  ['those that have failed for good', 'DEAD', [{ id: 'a' }]],
  ['those that wait, where none has failed for good', 'WAITING', []],
])('leads from emails that were not sent to %s', async (_which, state, nodes) => {
  const queries = slowDown('(Today|StaffEmails)');
  visitStaff('/', await staffTokenOf('support'));
  await queries.respond({ staffToday: { ...noWork, emailsDead: 2 } });
  await queries.respond({ staffEmails: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } });
  await waitFor(() => {
    const link: HTMLAnchorElement = screen.getByRole('link', { name: 'Emails not sent' });
    expect(new URL(link.href).searchParams.get('filter')).toBe(JSON.stringify({ state }));
  });
});

it('plots what was sold by day, and has a table of it', async () => {
  const shopper = await shopperWithAddress();
  await payElsewhere(shopper, await placeOrder(shopper));
  const user = visitStaff('/', await staffTokenOf('manager'));
  await user.click(await screen.findByText('The same as a table'));
  const days = within(screen.getByRole('table', { name: 'Paid orders and takings by day' }));
  expect(days.getAllByRole('row')).toHaveLength(31);
  const today = days.getByRole('rowheader', { name: shortDay(indianDay(new Date())) }).closest('tr');
  expect(today).toHaveTextContent(/[1-9]\d*₹[1-9]/);
  expect(screen.getByRole('heading', { name: 'Takings by day' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Best sellers of the last 30 days' })).toBeVisible();
});

it('shows a packer what there is to pack, since when, also in the menu, and no takings', async () => {
  const shopper = await shopperWithAddress();
  await payElsewhere(shopper, await placeOrder(shopper));
  visitStaff('/', await staffTokenOf('packer'));
  const toPack = await screen.findByRole('link', { name: 'Orders to pack' });
  expect(toPack.parentElement).toHaveTextContent(/^\d.*the oldest since \d/);
  const menu = within(screen.getByRole('navigation', { name: 'Back room' }));
  expect(await menu.findByRole('menuitem', { name: /^Orders, \d.* waiting$/ })).toBeVisible();
  expect(screen.queryByText(/[Tt]akings|Best sellers/)).toBeNull();
});

it('shows no tile for what is done, and says so where nothing waits', async () => {
  const queries = slowDown('Today');
  visitStaff('/', await staffTokenOf('support'));
  await queries.respond({ staffToday: { ...noWork, ordersToPack: 0, returnsToDecide: 0 } });
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  expect(screen.queryByText('Orders to pack')).toBeNull();
  expect(screen.queryByText('Refunds that are stuck')).toBeNull();
});

it('shows a buyer the stock and no takings', async () => {
  await stockedBook(1);
  visitStaff('/', await staffTokenOf('buyer'));
  expect(await screen.findByText('Books that are low')).toBeVisible();
  expect(screen.queryByText('Takings by day')).toBeNull();
  expect(screen.queryByText('Orders to pack')).toBeNull();
});

it('says what jobs that have failed withhold', async () => {
  const queries = slowDown('(Today|JobKinds)');
  visitStaff('/', await staffTokenOf('owner'));
  await queries.respond({ staffToday: { ...noWork, jobsDead: 3 } });
  const kinds = [
    { kind: 'refund', waiting: 0, dead: 0 },
    { kind: 'papers', waiting: 1, dead: 2 },
    { kind: 'a_new_kind', waiting: 0, dead: 1 },
  ];
  await queries.respond({ staffJobs: { kinds } });
  const list = within(await screen.findByRole('list', { name: 'What they withhold' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 × bills and credit notes are not issued',
    '1 × a new kind',
  ]);
});
