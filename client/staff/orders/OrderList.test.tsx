import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveredOrder, paidOrder, requestReturn } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { listPath } from '../ui/list-path.ts';

interface Shipped {
  staffOrder: { version: number; shipments: { trackingNumber: string | null }[] };
}

const read = async (id: string, token: string): Promise<Shipped['staffOrder']> =>
  (
    await ask<Shipped>(
      'query ($id: ID!) { staffOrder(id: $id) { version shipments { trackingNumber } } }',
      { id },
      token,
    )
  ).staffOrder;

const ship = async (orderId: string, trackingNumber: string, token: string) =>
  ask(
    'mutation ($input: ShipOrderInput!) { shipOrder(input: $input) { __typename } }',
    {
      input: {
        orderId,
        version: (await read(orderId, token)).version,
        carrierId: 'delhivery',
        trackingNumber,
      },
    },
    token,
  );

/** Opens the queue with the orders of a search, chooses them, and opens the dialog that ships them. */
async function shipTogether(search: string, token: string, numbers: readonly string[]) {
  const user = visitStaff(listPath('orders', { queue: true, search }), token);
  for (const number of numbers) {
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }));
  await dialog.findByRole('option', { name: 'India Post' });
  const field = (number: string) => dialog.getByLabelText(new RegExp(`^Tracking number of ${number}`));
  return { user, dialog, field };
}

it('leaves out an order that somebody else has shipped meanwhile, and says so', async () => {
  const { id, number } = await paidOrder();
  const token = await staffTokenOf('packer');
  const { user, dialog, field } = await shipTogether(number, token, [number]);
  await ship(id, 'FIRST1', await staffTokenOf('packer'));
  await fill(user, field(number), 'SECOND2');
  // Escape does not discard what was scanned.
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field(number)).toHaveValue('SECOND2');
  await user.type(field(number), '{Enter}');

  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent(
    /: Somebody has changed it meanwhile\. It is now: Shipped \(was: Not shipped\)\. A parcel \(.+\) is shipped by Delhivery, FIRST1\. It cannot be shipped from here, and is left out\. The number SECOND2 is not stored\.$/,
  );
  expect(notice).toHaveTextContent(number);
  expect(dialog.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
  // The list behind the dialog has no row of it any more.
  expect(await screen.findByText('No order matches.')).toBeInTheDocument();
  expect(screen.queryByText(/ shipped\.$/)).toBeNull();
  expect((await read(id, token)).shipments).toEqual([{ trackingNumber: 'FIRST1' }]);
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what somebody else has changed of an order, and ships it as it is now only then', async () => {
  const { id, number } = await paidOrder();
  const token = await staffTokenOf('packer');
  const { user, dialog, field } = await shipTogether(number, token, [number]);
  await ask(
    'mutation ($input: PackShipmentInput!) { packShipment(input: $input) { __typename } }',
    { input: { orderId: id, version: (await read(id, token)).version } },
    await staffTokenOf('packer'),
  );
  const reading = slowDown('StaffOrder');
  await fill(user, field(number), 'SECOND2');
  await user.keyboard('{Enter}');
  await reading.fail();
  reading.answer();
  // What has changed could not be read, so that it is refused once more.
  await waitFor(() => expect(field(number)).toHaveAccessibleDescription(/has changed since you saw it/));
  expect((await read(id, token)).shipments).toEqual([{ trackingNumber: null }]);
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await waitFor(() => expect(field(number)).toHaveAccessibleDescription(/^Somebody has changed it/));
  expect(field(number)).toHaveAccessibleDescription(/ A parcel \(.+\) is packed\. Press .+ as it is now\.$/);
  expect(field(number)).toHaveValue('SECOND2');
  expect(field(number)).toHaveFocus();
  expect((await read(id, token)).shipments).toEqual([{ trackingNumber: null }]);

  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 order is shipped.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await read(id, token)).shipments).toEqual([{ trackingNumber: 'SECOND2' }]);
});

it('says what is wrong with a number at its order, puts the focus there, and takes it for one order alone', async () => {
  const shopper = await shopperWithAddress();
  const [one, two] = [await paidOrder(1, shopper), await paidOrder(1, shopper)];
  const { me } = await ask<{ me: { email: string } }>('{ me { email } }', {}, shopper.token);
  const token = await staffTokenOf('packer');
  const { user, field } = await shipTogether(me.email, token, [one.number, two.number]);
  await fill(user, field(one.number), 'EE1490818');
  await fill(user, field(two.number), 'E!');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field(two.number)).toBeInvalid());
  expect(field(two.number)).toHaveAccessibleDescription(
    'Enter the number of the parcel: 4 to 40 letters, digits and hyphens.',
  );
  expect(field(two.number)).toHaveFocus();
  expect(field(one.number)).toBeValid();

  await fill(user, field(two.number), 'ee1490818');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(field(two.number)).toHaveAccessibleDescription(`${one.number} has this number, too.`),
  );
  expect(field(two.number)).toHaveFocus();
  expect(field(one.number)).toBeValid();
  expect((await read(one.id, token)).shipments).toEqual([]);
  await user.type(field(two.number), '9{Enter}');
  expect(await screen.findByText('2 orders are shipped.')).toBeVisible();
});

it('asks once whether a number is right that an order outside the dialog has', async () => {
  const token = await staffTokenOf('packer');
  const [other, one] = [await paidOrder(), await paidOrder()];
  await ship(other.id, 'THIRD3', token);
  const { user, field } = await shipTogether(one.number, token, [one.number]);
  await fill(user, field(one.number), 'third3');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(field(one.number)).toHaveAccessibleDescription(
      `${other.number} has this number, too. If it is right, press again.`,
    ),
  );
  expect((await read(one.id, token)).shipments).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 order is shipped.')).toBeVisible();
});

it('the link in a row leads to the order in one step', async () => {
  const { number } = await paidOrder();
  const user = visitStaff(listPath('orders', { queue: true, search: number }), await staffTokenOf('support'));
  const link = await screen.findByRole('link', { name: number });
  const before = history.length;
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  expect(history.length).toBe(before + 1);
});

it('the link in a row leads to the return in one step', async () => {
  const order = await deliveredOrder();
  await requestReturn(order);
  const user = visitStaff(listPath('returns', { search: order.number }), await staffTokenOf('support'));
  const link = await screen.findByRole('link', { name: order.number });
  const before = history.length;
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: `Return of ${order.number}` })).toBeVisible();
  expect(history.length).toBe(before + 1);
});

it('an address with a day that is none shows the orders, now and later', async () => {
  const { number } = await paidOrder();
  const filter = { search: number, placedFrom: 'abc', placedTo: '2026-02-31' };
  visitStaff(listPath('orders', filter), await staffTokenOf('support'));
  expect(await screen.findByRole('link', { name: number })).toBeVisible();
});

it('counts and takes only those chosen orders that the list shows', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  // The newest come first: those of other tests fill the queue.
  const user = visitStaff(listPath('orders', {}), await staffTokenOf('packer'));
  for (const { number } of [first, second]) {
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
  }
  expect(await screen.findByText('2 items selected')).toBeVisible();
  await fill(user, screen.getByLabelText('Search'), first.number);
  await waitFor(() => expect(screen.getByText('1 item selected')).toBeVisible());
  expect(screen.getByRole('checkbox', { name: `Choose ${first.number}` })).toBeChecked();
  await fill(user, screen.getByLabelText('Search'), second.number);
  expect(await screen.findByRole('checkbox', { name: `Choose ${second.number}` })).not.toBeChecked();
});
