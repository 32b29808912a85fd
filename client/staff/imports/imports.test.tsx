import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { backOffice } from '../../testing/back-office.ts';
import { FetchingRequest } from '../../testing/fetching-request.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

/** The second one finds no connection. */
class BreakingRequest extends FetchingRequest {
  static readonly offsets: (string | null)[] = [];
  override async send(file: Blob): Promise<void> {
    if (BreakingRequest.offsets.push(this.offset) === 2) this.onerror();
    else await super.send(file);
  }
}

async function upload(token: string, key: string, text: string) {
  const query = new URLSearchParams({ name: `${key}.csv`, size: String(text.length), offset: '0' });
  const sent = { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: text };
  const { status } = await fetch(`${inject('shopOrigin')}/api/staff/imports/${key}?${query}`, sent);
  expect(status).toBe(200);
}

afterEach(() => vi.unstubAllGlobals());

it('an uploaded file is checked: the report says what would change and which rows are bad', async () => {
  const key = crypto.randomUUID();
  const token = await staffTokenOf('buyer');
  const rows = [
    `The Peepal ${key},Asha Rao,100,4,Fiction,test:${key}`,
    `Lost,Asha Rao,free,4,Fiction,test:x`,
  ];
  const text = ['title,author,price,rating,categoryName,key', ...rows].join('\n');
  await upload(token, key, text);

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

  const table = within(screen.getByRole('table', { name: 'Book by book' }));
  expect(table.getByRole('row', { name: `The Peepal ${key} line 2, new` })).toBeVisible();
  expect(table.getByRole('row', { name: 'Price – ₹100' })).toBeVisible();

  // Not here: books that are added change what other tests count.
  expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Cancelled\./));
}, 150_000);

it('somebody says what the columns hold, and mends bad rows where they stand', async () => {
  vi.stubGlobal('XMLHttpRequest', FetchingRequest);
  const key = crypto.randomUUID();
  const token = await staffTokenOf('buyer');
  const rows = [
    `test:${key},Lost ${key},"Rao, Asha",free,4,Fiction`,
    `test:${key}2,Found,Asha Rao,?,4,Fiction`,
  ];
  await upload(token, key, ['Code,Book name,Writer,Cost,Stars,Shelf', ...rows].join('\n'));

  const user = visitStaff(`/imports/${key}/show`, token);
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  await screen.findByText('The check begins…');
  await backOffice('imports');
  expect(await screen.findByText(/^The file has no column "isbn" or "key"/)).toBeVisible();
  const columns = within(await screen.findByRole('region', { name: 'What the columns hold' }));
  const check = columns.getByRole('button', { name: 'Check with these columns' });
  expect(columns.getByRole('combobox', { name: 'Book name' })).toHaveDisplayValue('Title');
  expect(check).toHaveAttribute('aria-disabled', 'true');
  for (const [name, part] of Object.entries({ Code: 'Your own key', Cost: 'Price', Shelf: 'Category' }))
    await user.selectOptions(columns.getByRole('combobox', { name }), part);
  await user.click(check);
  await screen.findByText('The check begins…');
  await backOffice('imports');

  await user.click(await screen.findByRole('button', { name: 'Mend them here' }));
  const lost = within(await screen.findByRole('group', { name: /free/ }));
  expect(lost.getByRole('textbox', { name: 'Writer' })).toHaveValue('Rao, Asha');
  await user.clear(lost.getByRole('textbox', { name: 'Cost' }));
  await user.type(lost.getByRole('textbox', { name: 'Cost' }), '120');
  expect(screen.getByText('1 of 2 mended')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the mended rows' }));
  expect(await screen.findByRole('heading', { level: 1, name: `${key} (mended).csv` })).toBeVisible();
  await screen.findByText('The check begins…');
  await backOffice('imports');
  expect(await screen.findByText('Checked: nothing has changed yet.')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Price – ₹120' })).toBeVisible();
}, 150_000);

it('an upload that breaks off says how far it is, and goes on from there', async () => {
  vi.stubGlobal('XMLHttpRequest', BreakingRequest);
  const key = crypto.randomUUID();
  const row = `The Peepal ${key},Asha Rao,100,4,Fiction,test:${key}`;
  const lines = ['title,author,price,rating,categoryName,key', row];
  const file = new File([lines.join('\n').padEnd(2_300_000, '\n')], `${key}.csv`, { type: 'text/csv' });
  const user = visitStaff('/imports', await staffTokenOf('buyer'));
  await user.upload(await screen.findByLabelText('A file of books to import'), file);
  expect(await screen.findByText(/^The file did not arrive\./)).toBeVisible();
  expect(screen.getByText(`${key}.csv: 1.0 of 2.3 MB`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { level: 1, name: `${key}.csv` })).toBeVisible();
  expect(BreakingRequest.offsets).toEqual(['0', '1000000', '1000000', '2000000']);
  // It is checked at once; others can be checked when it is not.
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Cancelled\./));
});
