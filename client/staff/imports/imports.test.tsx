import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, it } from 'vitest';
import { backOffice } from '../../testing/back-office.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

it('an uploaded file is checked: the report says what would change and which rows are bad', async () => {
  const key = crypto.randomUUID();
  const token = await staffTokenOf('buyer');
  const rows = [
    `The Peepal ${key},Asha Rao,100,4,Fiction,test:${key}`,
    `Lost,Asha Rao,free,4,Fiction,test:x`,
  ];
  const text = ['title,author,price,rating,categoryName,key', ...rows].join('\n');
  const query = new URLSearchParams({ name: `${key}.csv`, size: String(text.length), offset: '0' });
  const upload = { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: text };
  const { status } = await fetch(`${inject('shopOrigin')}/api/staff/imports/${key}?${query}`, upload);
  expect(status).toBe(200);

  const user = visitStaff('/imports', token);
  await user.click(await screen.findByRole('link', { name: `${key}.csv` }));
  expect(await screen.findByRole('heading', { level: 1, name: `${key}.csv` })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('The check begins…')).toBeVisible();
  await backOffice('imports');
  expect(await screen.findByText('Checked: nothing has changed yet.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Bad rows' })).getByText(/^Line 3: price/)).toBeVisible();
  const files = savedFiles();
  await user.click(screen.getByRole('button', { name: 'Save as a file to correct' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^quire-bad-rows-[\d-]+\.csv$/);
  expect(await files[0]?.content.text()).toMatch(/^\ufeff?reasons,title,[\s\S]*Lost,/);
  expect(screen.getByRole('region', { name: 'What would change' })).toHaveTextContent('New books1');

  // Not here: books that are added change what other tests count.
  expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Cancelled\./));
}, 150_000);
