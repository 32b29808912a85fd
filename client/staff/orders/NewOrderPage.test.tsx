import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

/** As a scanner does. */
async function scan(user: UserEvent, code: string): Promise<void> {
  await user.click(await screen.findByLabelText('Scan an ISBN, or type a title'));
  await user.paste(code);
  await user.keyboard('{Enter}');
}

const EMMA = '9780141439587';
const form = () => within(screen.getByRole('form', { name: 'New order' }));

it('takes an order at the counter by scans and Enter alone, in cash, and leads to its page', async () => {
  const user = visitStaff('/orders', await staffTokenOf('support'));
  await user.click(await screen.findByRole('link', { name: 'New order' }));
  await scan(user, EMMA);
  expect(await screen.findByText('Emma: 1 copy')).toBeVisible();
  await scan(user, EMMA);
  expect(await screen.findByText('Emma: 2 copies')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Take the order, ₹[\d,]+$/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Order \w{8} is taken\.$/)).toBeVisible();
  expect(await screen.findByText('Taken by Staff support')).toBeVisible();
  expect(screen.getByText('In cash')).toBeVisible();
  expect(screen.getByText('Counter customer')).toBeVisible();
  expect(screen.getByText('Has no account.')).toBeVisible();

  const note = within(screen.getByRole('form', { name: 'Add a note' }));
  expect(note.queryByLabelText('Send it to the shopper')).toBeNull();
  expect(note.getByLabelText('Note')).toHaveAccessibleDescription(/The order has no account to write to\.$/);
  await user.type(note.getByLabelText('Note'), 'Wants a bill for her firm.');
  await user.click(note.getByRole('button', { name: 'Add the note' }));
  expect(await screen.findByText('The note is added.')).toBeVisible();
  expect(await screen.findByText('Wants a bill for her firm.')).toBeVisible();
});

it('says what is missing or unknown, and keeps what is typed', async () => {
  const user = visitStaff('/orders/create', await staffTokenOf('manager'));
  const take = () => user.click(form().getByRole('button', { name: /^Take the order/ }));
  await scan(user, '9780000000002');
  expect(await screen.findByText('There is no book 9780000000002 in this shop.')).toBeVisible();
  await take();
  expect(await screen.findByText('Scan a book, or search for one.')).toBeVisible();
  await scan(user, EMMA);
  await screen.findByText('Emma: 1 copy');
  await user.click(form().getByRole('radio', { name: 'New shopper' }));
  await user.click(form().getByRole('radio', { name: /^Link by email/ }));
  await take();
  expect(await screen.findByText(/^What is handed over now is paid now/)).toBeVisible();
  await user.click(form().getByRole('radio', { name: /^Delivered/ }));
  await fill(user, form().getByLabelText(/^Name/), 'Bina Rao');
  await fill(user, form().getByLabelText(/^Mobile/), '9123456789');
  await fill(user, form().getByLabelText(/^Area/), '4 Temple Road');
  await fill(user, form().getByLabelText(/^City/), 'Bengaluru');
  await fill(user, form().getByLabelText(/^Pincode/), '560001');
  await form().findByRole('option', { name: 'Karnataka' });
  await user.selectOptions(form().getByRole('combobox', { name: /^State/ }), 'Karnataka');
  await take();
  expect(await screen.findByText(/^A link goes by email/)).toBeVisible();
  await fill(user, form().getByLabelText(/^Email/), `bina-${Date.now()}@example.com`);
  expect(form().getByLabelText(/^Area/)).toHaveValue('4 Temple Road');
  await take();
  expect(await screen.findByText(/^Order \w{8} is taken\.$/)).toBeVisible();
  expect(await screen.findByText(/^Awaiting payment, ₹\d+$/)).toBeVisible();
});

it('is delivered to a saved address of an account, and paid on the way that is chosen', async () => {
  const { email, addressId } = await shopperWithAddress({ area: '7 Hill Road' });
  expect(addressId).not.toBe('');
  const user = visitStaff('/orders/create', await staffTokenOf('manager'));
  await scan(user, EMMA);
  await screen.findByText('Emma: 1 copy');
  await user.click(form().getByRole('radio', { name: 'Has an account' }));
  await fill(user, form().getByLabelText('Search shoppers'), email);
  await user.click(await form().findByRole('button', { name: new RegExp(email) }));
  await user.click(form().getByRole('radio', { name: /^Delivered/ }));
  await user.click(await form().findByRole('button', { name: /7 Hill Road, Mumbai 400001$/ }));
  expect(form().getByLabelText(/^Area/)).toHaveValue('7 Hill Road');
  expect(form().getByRole('combobox', { name: /^State/ })).toHaveValue('Maharashtra');
  await user.click(form().getByRole('radio', { name: /^Card machine/ }));
  await user.click(await form().findByRole('button', { name: /^Take the order, ₹[\d,]+$/ }));
  expect(await screen.findByText(/^Order \w{8} is taken\.$/)).toBeVisible();
  expect(await screen.findByText('7 Hill Road')).toBeVisible();
  expect(screen.getByText(email)).toBeVisible();
});

it('is not offered to who does not take orders', async () => {
  visitStaff('/orders/create', await staffTokenOf('packer'));
  expect(await screen.findByText('Your role does not allow this page.')).toBeVisible();
});
