import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatRupees } from '../../shared/money.ts';
import { fill } from '../../testing/fill.ts';
import { shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, heading, putInCart, someBooks, visit } from '../../testing/visit.tsx';

/** Where no other test orders to. */
const agartala = { pincode: '799001', city: 'Agartala', state: 'Tripura' };

interface StaffSettings {
  staffSettings: { states: { name: string; version: number }[] };
}

/** Takes payment on delivery up to an amount, there alone. */
async function offer(maxPaise: number): Promise<void> {
  const owner = await staffTokenOf('owner');
  const { staffSettings } = await ask<StaffSettings>(
    '{ staffSettings { states { name version } } }',
    {},
    owner,
  );
  const version = staffSettings.states.find(({ name }) => name === 'PAY_ON_DELIVERY')?.version;
  const setting = { payOnDelivery: { maxPaise, pincodes: [agartala.pincode], maxRefused: 0 } };
  const change = `mutation ($setting: SettingInput!, $version: Int!) {
    changeSetting(setting: $setting, version: $version) { __typename }
  }`;
  const { changeSetting } = await ask<{ changeSetting: { __typename: string } }>(
    change,
    { setting, version },
    owner,
  );
  expect(changeSetting.__typename).toBe('ShopSettings');
}

/** The order summary of a new shopper, with what the cart comes to. */
async function visitSummary(address?: typeof agartala) {
  const shopper = await shopperWithAddress(address);
  const [book] = await someBooks(1);
  await putInCart(shopper.token, book?.id ?? '');
  const user = await visit('/checkout', shopper.token);
  await user.click(await screen.findByRole('radio'));
  await heading('Order Summnary');
  await screen.findByRole('button', { name: 'Buy' });
  const { cart } = await ask<{ cart: { totals: { totalPaise: number } } }>(
    '{ cart { totals { totalPaise } } }',
    {},
    shopper.token,
  );
  return { user, shopper, totalPaise: cart.totals.totalPaise };
}

const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));

it('the owner turns it on in rupees and for some pincodes, and off', async () => {
  const user = visitStaff('/settings', await staffTokenOf('owner'));
  const onDelivery = await panel('Payment on delivery');
  await user.click(onDelivery.getByRole('button', { name: 'Change: Payment on delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment on delivery' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter rupees, such as 5000.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Largest amount/), '1499.50');
  await fill(user, dialog.getByLabelText(/^Only where pincodes/), '0799, 7990');
  await fill(user, dialog.getByLabelText(/^Parcels that may come back/), '2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^At most 500 beginnings of pincodes/)).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Only where pincodes/), '799, 7990');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await panel('Payment on delivery')).findByText('₹1,499.50')).toBeVisible();
  expect((await panel('Payment on delivery')).getByText('799, 7990')).toBeVisible();
  await user.click(
    (await panel('Payment on delivery')).getByRole('button', { name: 'Reset: Payment on delivery' }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Reset' }));
  expect(await (await panel('Payment on delivery')).findByText('Not set.')).toBeVisible();
});

it('an order is paid on delivery by choice: placed without a payment, with the amount to have ready', async () => {
  await offer(5_000_000);
  const { user, shopper, totalPaise } = await visitSummary(agartala);
  const payment = within(await screen.findByRole('radiogroup', { name: 'Payment' }));
  expect(payment.getByRole('radio', { name: /^Pay now/ })).toBeChecked();
  await user.click(payment.getByRole('radio', { name: /^Pay on delivery/ }));
  await user.click(screen.getByRole('button', { name: 'Buy' }));
  await waitFor(() => expect(location.pathname).toBe('/products'));
  const notice = within(await screen.findByRole('region', { name: 'Order confirmation' }));
  expect(
    notice.getByText(
      new RegExp(`is placed\\. You pay ${formatRupees(totalPaise)} in cash when your parcel arrives\\.$`),
    ),
  ).toBeVisible();
  expect(await notice.findByText(/Agartala/)).toBeVisible();
  expect(screen.getByText('Order Placed')).toBeInTheDocument();
  const { orders, cart } = await ask<{
    orders: { nodes: { state: string; payOnDelivery: boolean }[] };
    cart: { count: number };
  }>('{ orders(first: 2) { nodes { state payOnDelivery } } cart { count } }', {}, shopper.token);
  expect(orders.nodes).toEqual([{ state: 'CONFIRMED', payOnDelivery: true }]);
  expect(cart.count).toBe(0);

  await user.click(notice.getByRole('link', { name: 'See your order' }));
  expect(await screen.findByText('Pay on delivery')).toBeVisible();
  expect(screen.getByText(/You pay in cash when they arrive\.$/)).toBeVisible();
  expect(screen.getByText('In cash on delivery')).toBeVisible();
  expect(screen.getByText('Delivered and paid')).toBeVisible();
  expect(screen.queryByText('Payment received')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/nothing is to be paid then/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText(/^You cancelled this order/)).toBeVisible();
});

it('nothing is chosen elsewhere, and the summary says why', async () => {
  await visitSummary();
  expect(
    await screen.findByText(
      'Payment on delivery is not possible. We do not take payment on delivery in 400001.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('what costs more than the largest amount is paid at once', async () => {
  await offer(100);
  await visitSummary(agartala);
  expect(await screen.findByText(/An order of more than ₹1 is paid at once\.$/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});
