import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { slowDown } from '../../testing/network.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { SESSION_ENDED } from '../data/auth-provider.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

let order: Awaited<ReturnType<typeof paidOrder>>;
beforeAll(async () => {
  order = await paidOrder();
});

it.each([
  ['packer', '/books/create'],
  ['packer', '/stock/receive'],
  ['packer', '/taxes'],
  ['buyer', '/bills'],
  ['packer', '/bills'],
  ['support', '/orders/ID/pack'],
  ['buyer', '/orders/ID/show'],
])('a %s who opens %s reads that the role does not allow it', async (role, path) => {
  visitStaff(path.replace('ID', order.id), await staffTokenOf(role));
  expect(await heading('Access denied')).toBeVisible();
  expect(screen.getByText('Your role does not allow this page.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

const unknown = '00000000-0000-4000-8000-000000000000';

it.each([
  ['order', `/orders/${unknown}/show`, 'To the orders', '/staff/orders'],
  ['order', `/orders/${unknown}/pack`, 'To the orders', '/staff/orders'],
  ['order', '/orders/nope/show', 'To the orders', '/staff/orders'],
  ['return', `/returns/${unknown}/show`, 'To the returns', '/staff/returns'],
  ['book', `/books/${unknown}`, 'To the books', '/staff/books'],
  ['book', `/stock/${unknown}/show`, 'To the stock', '/staff/stock'],
  ['shopper', `/shoppers/${unknown}/show`, 'To the shoppers', '/staff/shoppers'],
  ['import', `/imports/${unknown}/show`, 'To the imports', '/staff/imports'],
])('there is no such %s at %s, and a link to the list', async (noun, path, link, list) => {
  visitStaff(path, await staffTokenOf('owner'));
  expect(await screen.findByText(`There is no such ${noun}.`)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', list);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/ not found$/);
  expect(location.pathname).toBe(`/staff${path}`);
});

it('the address of an order without its page leads to the page', async () => {
  visitStaff(`/orders/${order.id}`, await staffTokenOf('support'));
  expect(await heading(`Order ${order.number}`)).toBeVisible();
  expect(location.pathname).toBe(`/staff/orders/${order.id}/show`);
});

it('a record that did not load stays at its address, and loads on Retry', async () => {
  const { id, number } = order;
  const shop = slowDown('StaffOrder');
  const user = visitStaff(`/orders/${id}/show`, await staffTokenOf('support'));
  await shop.fail();
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot answer right now.');
  shop.answer();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading(`Order ${number}`)).toBeVisible();
});

it.each(['/nope', '/stock/nope', '/stock/create', '/audit/nope/show'])(
  'there is no page at %s',
  async (path) => {
    visitStaff(path, await staffTokenOf('owner'));
    expect(await heading('Page not found')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  },
);

it('the tab is called after the heading of the page', async () => {
  const { id, number } = order;
  const user = visitStaff(`/orders/${id}/show`, await staffTokenOf('support'));
  await waitFor(() => expect(document.title).toBe(`Order ${number} · Quire back room`));
  await user.click(screen.getByRole('link', { name: 'Packing slip' }));
  await waitFor(() => expect(document.title).toBe('Packing slips · Quire back room'));
  await user.click(screen.getByRole('link', { name: 'To the orders' }));
  await waitFor(() => expect(document.title).toBe('Orders · Quire back room'));
});

it.each(['/orders', '/orders/ID/pack', '/stock/receive', '/'])(
  'a member who opens %s after the session has ended logs in and continues there',
  async (path) => {
    const at = path.replace('ID', order.id);
    const token = await staffTokenOf('manager');
    await ask('mutation { staffLogout }', {}, token);
    visitStaff(at, token);
    expect(await screen.findByLabelText(/^Email/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(SESSION_ENDED);
    expect(history.state.usr).toMatchObject({ nextPathname: at });
    expect(document.title).toBe('Quire back room');
  },
);

it('a session that ends between two pages leads from an order to the login', async () => {
  const { id, number } = order;
  const token = await staffTokenOf('manager');
  // The queue may have more orders than a page.
  const user = visitStaff(`/orders?filter=${JSON.stringify({ search: id })}`, token);
  const link = await screen.findByRole('link', { name: number });
  await ask('mutation { staffLogout }', {}, token);
  await user.click(link);
  expect(await screen.findByRole('alert')).toHaveTextContent(SESSION_ENDED);
  expect(history.state.usr).toMatchObject({ nextPathname: `/orders/${id}/show` });
});

it('a page that opens while the shop does not answer says so at its address, and opens on Retry', async () => {
  const shop = slowDown('StaffMe');
  shop.failAll();
  const user = visitStaff('/orders', await staffTokenOf('packer'));
  expect(await heading('The back room could not be opened')).toBeVisible();
  expect(location.pathname).toBe('/staff/orders');
  shop.answer();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('Orders')).toBeVisible();
});

it('the heading of a page that is opened from a list has the focus', async () => {
  const { id, number } = order;
  const user = visitStaff(`/orders?filter=${JSON.stringify({ search: id })}`, await staffTokenOf('packer'));
  await user.click(await screen.findByRole('link', { name: number }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
