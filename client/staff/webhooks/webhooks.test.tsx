import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, it } from 'vitest';
import { backOffice } from '../../testing/back-office.ts';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { TYPES } from './webhook-texts.ts';

const hook = () => `${inject('backOfficeOrigin')}/hook`;
const dialogNamed = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

it('an owner adds an endpoint, sends it a test, sees what it answered, and sends it again', async () => {
  const name = `Warehouse ${crypto.randomUUID()}`;
  const user = visitStaff('/webhooks', await staffTokenOf('owner'));
  await user.click(await screen.findByRole('button', { name: 'Add an endpoint' }));
  const form = await dialogNamed('Add an endpoint');
  await fill(user, form.getByLabelText(/^Address/), 'warehouse');
  await fill(user, form.getByLabelText(/^What it is for/), name);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Choose what the endpoint is told of.')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: /^order\.paid/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('An address such as https://warehouse.example/hooks.')).toBeVisible();
  await fill(user, form.getByLabelText(/^Address/), hook());
  await user.click(form.getByRole('button', { name: 'Save' }));
  const secret = await screen.findByLabelText<HTMLTextAreaElement>('Secret');
  expect(secret.value).toMatch(/^whsec_/);
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));

  await user.click(await screen.findByRole('link', { name }));
  expect(await screen.findByText('Nothing has been sent in the last 30 days.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  const deliveries = within(await screen.findByRole('list', { name: 'Deliveries' }));
  expect(await deliveries.findByText('Waiting')).toBeVisible();
  await backOffice('webhooks');
  expect(await deliveries.findByText('Delivered', undefined, { timeout: 10_000 })).toBeVisible();
  await user.click(deliveries.getByRole('button', { name: /^Details of webhook\.test/ }));
  const details = await dialogNamed('webhook.test');
  expect(await details.findByRole('region', { name: 'What was sent' })).toHaveTextContent(
    '"message": "This is a test."',
  );
  expect(details.getByText('Got it.')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await user.click(deliveries.getByRole('button', { name: /^Send webhook\.test/ }));
  expect(await screen.findByText('It is sent again.')).toBeVisible();
  expect(await deliveries.findByText('Waiting')).toBeVisible();
});

it('an owner changes an endpoint, turns it off, makes a new secret and removes it', async () => {
  const name = `Till ${crypto.randomUUID()}`;
  const user = visitStaff('/webhooks', await staffTokenOf('owner'));
  await user.click(await screen.findByRole('button', { name: 'Add an endpoint' }));
  const form = await dialogNamed('Add an endpoint');
  await fill(user, form.getByLabelText(/^Address/), hook());
  await fill(user, form.getByLabelText(/^What it is for/), name);
  await user.click(form.getByRole('checkbox', { name: /^stock\.low/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'I have stored it' }));
  await user.click(await screen.findByRole('link', { name }));

  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const change = await dialogNamed('Change the endpoint');
  await user.click(change.getByRole('checkbox', { name: /^stock\.changed/ }));
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('stock.low, stock.changed')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'New secret' }));
  const question = within(await screen.findByRole('alertdialog', { name: `A new secret for ${name}?` }));
  await user.click(question.getByRole('button', { name: 'Make a new secret' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Secret')).value).toMatch(/^whsec_/);
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('The secret before signs until')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Turned off')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('button', { name: 'Send a test' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const removal = within(await screen.findByRole('alertdialog', { name: `Remove ${name}?` }));
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Add an endpoint' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
});

it('names all that endpoints can be told of', async () => {
  const { addWebhook } = await ask<{ addWebhook: { message: string } }>(
    'mutation ($input: WebhookInput!) { addWebhook(input: $input) { ... on InvalidInput { message } } }',
    { input: { url: hook(), description: '', types: ['nothing'] } },
    await staffTokenOf('owner'),
  );
  const types = addWebhook.message.match(/\w+\.\w+/g) ?? [];
  expect(types.length).toBeGreaterThan(20);
  expect(
    Object.values(TYPES)
      .flatMap((texts) => Object.keys(texts))
      .sort(),
  ).toEqual([...types].sort());
});

it('is closed to a manager', async () => {
  visitStaff('/webhooks', await staffTokenOf('manager'));
  expect(await screen.findByRole('heading', { name: /not|denied|may/i })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add an endpoint' })).toBeNull();
});
