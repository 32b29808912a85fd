import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));

// The prefix is of no consequence to other tests: their bills are samples.
const setPrefix = (prefix: string, version: number, token: string) =>
  ask(
    `mutation ($setting: SettingInput!, $version: Int!) {
      changeSetting(setting: $setting, version: $version) { __typename }
    }`,
    { setting: { invoicing: { issuedAt: 'PAID', prefix } }, version },
    token,
  );

it('shows each setting and where it is from, saves one, says what another owner was faster with, and resets it', async () => {
  const token = await staffTokenOf('owner');
  const user = visitStaff('/settings', token);
  const bills = await panel('Bills');
  expect(bills.getByText('when the order is paid')).toBeVisible();
  expect(bills.getByText('Nobody has changed it yet.')).toBeVisible();
  await user.click(bills.getByRole('button', { name: 'Change: Bills' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bills' }));
  await fill(user, dialog.getByLabelText('Prefix of the numbers'), 'Q');
  await setPrefix('Z', 0, token);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('Somebody else has changed this setting meanwhile');
  expect(notice).toHaveTextContent('Prefix of the numbers: Z');
  expect(dialog.getByLabelText('Prefix of the numbers')).toHaveValue('Q');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await panel('Bills')).findByText(/^Set by Staff owner on /)).toBeVisible();
  expect((await panel('Bills')).getByText('Q')).toBeVisible();

  await user.click((await panel('Bills')).getByRole('button', { name: 'Reset: Bills' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset: Bills?' }));
  await user.click(question.getByRole('button', { name: 'Reset' }));
  expect(await (await panel('Bills')).findByText('Nobody has changed it yet.')).toBeVisible();
});

it('says at each field what the shop refuses, and stores nothing', async () => {
  const user = visitStaff('/settings', await staffTokenOf('owner'));
  const seller = await panel('Seller');
  expect(seller.getByText('Not set.')).toBeVisible();
  await user.click(seller.getByRole('button', { name: 'Change: Seller' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seller' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the name.')).toBeVisible();
  expect(dialog.getByText('Enter the address.')).toBeVisible();
  expect(dialog.getByText('Choose the state.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Name/), 'Quire Books');
  await fill(user, dialog.getByLabelText(/^Address/), '12 Church Street');
  await user.click(dialog.getByLabelText(/^State/));
  await user.click(await screen.findByRole('option', { name: 'Goa' }));
  await fill(user, dialog.getByLabelText(/^GSTIN/), '29AAGCB7383J1Z4');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It begins with the code of another state.')).toBeVisible();
  expect(seller.getByText('Not set.')).toBeInTheDocument();
});

it('tries the payments, and says why no email can be sent', async () => {
  const user = visitStaff('/settings', await staffTokenOf('owner'));
  const connections = await panel('Payments and emails');
  expect(await connections.findByText('Simulated: no money moves')).toBeVisible();
  await user.click(connections.getByRole('button', { name: 'Try the payments' }));
  expect(await connections.findByText('The payment provider accepts the key of the shop.')).toBeVisible();
  await user.click(connections.getByRole('button', { name: 'Send me a test email' }));
  expect(await connections.findByText(/^Nothing sends emails here|^Emails are not sent/)).toBeVisible();
});

it('says which rate of delivery is wrong, and stores none', async () => {
  const user = visitStaff('/settings', await staffTokenOf('owner'));
  const delivery = await panel('Delivery');
  await user.click(delivery.getByRole('button', { name: 'Change: Delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery' }));
  await user.click(dialog.getByRole('button', { name: 'Add a rate' }));
  const rate = within(dialog.getByRole('group', { name: 'Rate 1' }));
  await fill(user, rate.getByLabelText(/^Charge/), '-1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await rate.findByText('Enter a name.')).toBeVisible();
  expect(rate.getByText(/^Enter rupees, such as 99/)).toBeVisible();
  await fill(user, rate.getByLabelText(/^Name/), 'India');
  await fill(user, rate.getByLabelText(/^Charge/), '49.50');
  await fill(user, rate.getByLabelText(/^Days from/), '9');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await rate.findByText(/^Rate 1, “India”: The days go from the earliest/)).toBeVisible();
  expect(screen.getByText('No rates: delivery costs ₹199 an order, everywhere.')).toBeInTheDocument();
});
