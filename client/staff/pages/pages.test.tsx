import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const change = (id: string, input: object, version: number, token: string) =>
  ask<{ changePage: { __typename: string } }>(
    `mutation ($id: ID!, $input: PageInput!, $version: Int!) {
      changePage(id: $id, input: $input, version: $version) { __typename }
    }`,
    { id, input, version },
    token,
  );

it('an owner begins with a draft of the shop, sees it beside the text, and is asked before it is published unchecked', async () => {
  const token = await staffTokenOf('owner');
  const user = visitStaff('/pages', token);
  await user.click(await screen.findByRole('link', { name: 'Begin: Terms' }));
  expect(await screen.findByLabelText(/^Address/)).toHaveValue('terms');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText(/^Draft: to be checked/)).toBeVisible();
  await fill(user, screen.getByLabelText(/^Title/), 'Our terms');
  await user.click(screen.getByLabelText(/^State/));
  await user.click(await screen.findByRole('option', { name: 'Published' }));
  await user.click(screen.getByRole('button', { name: 'Add the page' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Publish a draft that nobody has checked?' }),
  );
  await user.click(question.getByRole('button', { name: 'Go back' }));
  await fill(user, screen.getByLabelText('Text'), 'Pay *first*.');
  expect(await preview.findByText('first')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add the page' }));
  expect(await screen.findByRole('link', { name: 'See it in the shop' })).toHaveAttribute(
    'href',
    '/pages/terms',
  );
  const { page } = await ask<{ page: { body: string } }>('{ page(slug: "terms") { body } }');
  expect(page.body).toBe('Pay *first*.');

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const removal = within(await screen.findByRole('alertdialog', { name: 'Remove Our terms?' }));
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('link', { name: 'Begin: Terms' })).toBeVisible();
});

it('says what another owner has changed, keeps what was typed, and names an address that is taken', async () => {
  const token = await staffTokenOf('owner');
  const [slug, taken] = [`page-${crypto.randomUUID()}`, `page-${crypto.randomUUID()}`];
  const input = { slug, title: 'Gifts', body: 'Once.', state: 'DRAFT' };
  const add = (fields: object) =>
    ask<{ addPage: { id: string } }>(
      'mutation ($input: PageInput!) { addPage(input: $input) { ... on StaffPage { id } } }',
      { input: { ...input, ...fields } },
      token,
    );
  const { addPage } = await add({});
  await add({ slug: taken });
  const user = visitStaff(`/pages/${addPage.id}`, token);
  await fill(user, await screen.findByLabelText('Text'), 'Twice.');
  await change(addPage.id, { ...input, title: 'Gift cards' }, 1, token);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('The page has changed since you saw it.');
  expect(notice).toHaveTextContent('Title: Gifts → Gift cards');
  expect(screen.getByLabelText('Text')).toHaveValue('Twice.');
  await fill(user, screen.getByLabelText(/^Address/), taken);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another page has this address. Choose another.')).toBeVisible();
  await fill(user, screen.getByLabelText(/^Address/), slug);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { staffPage } = await ask<{ staffPage: object }>(
      'query ($id: ID!) { staffPage(id: $id) { title body } }',
      { id: addPage.id },
      token,
    );
    expect(staffPage).toMatchObject({ title: 'Gift cards', body: 'Twice.' });
  });
});

it('has the banner and the announcement beside the pages', async () => {
  const user = visitStaff('/pages', await staffTokenOf('owner'));
  const banner = within(await screen.findByRole('region', { name: 'Banner' }));
  expect(banner.getByText('Not set.')).toBeVisible();
  await user.click(banner.getByRole('button', { name: 'Change: Banner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Banner' }));
  await fill(user, dialog.getByLabelText(/^Title/), 'Summer reading');
  await fill(user, dialog.getByLabelText(/^Where the button leads/), 'javascript:alert(1)');
  await fill(user, dialog.getByLabelText(/^Words of the button/), 'Look');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^A path of the shop such as .*https:\/\/\.$/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Banner' })).toBeVisible();
});
