import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backOffice } from '../../testing/back-office.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, newShopper } from '../../testing/visit.tsx';

interface Me {
  me: { email: string };
}

/** A shopper whose first email, and the refund of a payment, have failed for good. */
async function failedFor(payment: string): Promise<string> {
  const { token } = await newShopper();
  const { email } = (await ask<Me>('{ me { email } }', {}, token)).me;
  await backOffice('dead-jobs', { email, payment });
  return email;
}

const at = (resource: string, filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it('finds an email that has failed by its address, says why, and sends it again', async () => {
  const email = await failedFor(`pay_${crypto.randomUUID()}`);
  const user = visitStaff(at('emails', { recipient: email.toUpperCase() }), await staffTokenOf('support'));
  const row = within((await screen.findByText(email)).closest('tr') as HTMLElement);
  expect(row.getByText('Failed: 550 No such mailbox')).toBeVisible();
  await user.click(row.getByRole('button', { name: `Send “Welcome” to ${email} again` }));
  expect(await screen.findByText(`The email goes to ${email} again.`)).toBeVisible();
  await waitFor(async () =>
    expect((await screen.findByText(email)).closest('tr')).toHaveTextContent(
      'Waits to be sent; the last try: 550 No such mailbox',
    ),
  );
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
});

it('leads from the former address to the emails, with the same filter', async () => {
  const email = await failedFor(`pay_${crypto.randomUUID()}`);
  visitStaff(at('letters', { recipient: email }), await staffTokenOf('support'));
  expect(await screen.findByText(email)).toBeVisible();
  expect(location.pathname).toBe('/staff/emails');
});

it('starts a job again that has failed for good', async () => {
  const payment = `pay_${crypto.randomUUID()}`;
  await failedFor(payment);
  const user = visitStaff('/jobs', await staffTokenOf('manager'));
  await user.click(await screen.findByRole('button', { name: `Start Refund ${payment} again` }));
  expect(await screen.findByText('The job starts again.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(`Refund: ${payment}`)).toBeNull());
});
