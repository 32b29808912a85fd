import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const list = async () => within(await screen.findByRole('list', { name: 'Carriers' }));

it('adds, changes, moves and removes a carrier, and says what the shop refuses', async () => {
  const token = await staffTokenOf('owner');
  const user = visitStaff('/carriers', token);
  const rows = await list();
  await user.click(screen.getByRole('button', { name: 'Add a carrier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a carrier' }));
  await fill(user, dialog.getByLabelText(/^Name/), 'dtdc');
  await fill(user, dialog.getByLabelText('Tracking link'), 'http://snail.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^A link that begins with https:/)).toBeVisible();
  await fill(user, dialog.getByLabelText('Tracking link'), 'https://snail.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Another carrier has this name.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Name/), 'Snail Mail');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await rows.findByText('https://snail.example')).toBeVisible();

  const { carriers } = await ask<{ carriers: { id: string; name: string }[] }>(
    '{ carriers { id name } }',
    {},
    token,
  );
  const { id } = carriers.find(({ name }) => name === 'Snail Mail') ?? expect.unreachable();
  await user.click(rows.getByRole('button', { name: 'Change Snail Mail' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change Snail Mail' }));
  await ask(
    `mutation ($id: ID!) {
      changeCarrier(id: $id, input: { name: "Slug Mail" }, version: 0) { __typename }
    }`,
    { id },
    token,
  );
  await fill(user, form.getByLabelText(/^Name/), 'Snail Express');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Name: Slug Mail')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const names = () => rows.getAllByRole('listitem').map((row) => row.textContent);
  const place = names().findIndex((text) => text?.includes('Snail Express'));
  await user.click(rows.getByRole('button', { name: 'Move Snail Express up' }));
  await waitFor(() => expect(names()[place - 1]).toContain('Snail Express'));
  await user.click(rows.getByRole('button', { name: 'Remove Snail Express' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Snail Express?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(rows.queryByText('Snail Express')).toBeNull());
});

it('ships a parcel by another carrier, with its own link', async () => {
  const { id } = await paidOrder();
  const token = await staffTokenOf('packer');
  const { staffOrder } = await ask<{ staffOrder: { version: number } }>(
    'query ($id: ID!) { staffOrder(id: $id) { version } }',
    { id },
    token,
  );
  await ask(
    'mutation ($input: PackShipmentInput!) { packShipment(input: $input) { __typename } }',
    { input: { orderId: id, version: staffOrder.version } },
    token,
  );
  const user = visitStaff(`/orders/${id}/show`, token);
  const form = within(await screen.findByRole('form', { name: 'Ship' }));
  await user.selectOptions(
    form.getByLabelText('Carrier'),
    await form.findByRole('option', { name: 'Other' }),
  );
  await fill(user, form.getByLabelText('Link to the parcel'), 'javascript:alert(1)');
  await fill(user, form.getByLabelText(/^Tracking number/), 'RAVI-77');
  await user.click(form.getByRole('button', { name: 'Ship' }));
  expect(await form.findByText('Write who carries it.')).toBeVisible();
  expect(form.getByText('A link that begins with https://.')).toBeVisible();
  await fill(user, form.getByLabelText(/^Who carries it/), 'Ravi on his scooter');
  await fill(user, form.getByLabelText('Link to the parcel'), 'https://ravi.example/77');
  await user.click(form.getByRole('button', { name: 'Ship' }));
  expect(await screen.findByRole('link', { name: 'RAVI-77' })).toHaveAttribute(
    'href',
    'https://ravi.example/77',
  );
  expect(screen.getByText('Ravi on his scooter')).toBeVisible();
  expect(await screen.findByText('Parcel shipped: Ravi on his scooter, RAVI-77')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Correct the number' }));
  const correction = within(screen.getByRole('form', { name: 'Correct the number' }));
  expect(await correction.findByLabelText(/^Who carries it/)).toHaveValue('Ravi on his scooter');
  expect(correction.getByLabelText('Link to the parcel')).toHaveValue('https://ravi.example/77');
});
