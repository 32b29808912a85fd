import { screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { uploadFile } from '../network/upload-file.ts';

vi.mock('../network/upload-file.ts');

it('an upload that breaks off says how far it is, and goes on from there', async () => {
  const key = crypto.randomUUID();
  const row = `The Peepal ${key},Asha Rao,100,4,Fiction,test:${key}`;
  const lines = ['title,author,price,rating,categoryName,key', row];
  const file = new File([lines.join('\n').padEnd(2_300_000, '\n')], `${key}.csv`, { type: 'text/csv' });
  const token = await staffTokenOf('buyer');
  const user = visitStaff('/imports', token);
  const send = vi.mocked(uploadFile);
  send.mockImplementation(async (path, body) => {
    if (send.mock.calls.length === 2) throw new HttpError('The file did not arrive.', 0);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(path, { method: 'PUT', headers, body: await (body as Blob).arrayBuffer() });
    if (!response.ok) throw new HttpError(await response.text(), response.status);
  });
  await user.upload(await screen.findByLabelText('A file of books to import'), file);
  expect(await screen.findByText('The file did not arrive.')).toBeVisible();
  expect(screen.getByText(`${key}.csv: 1.0 of 2.3 MB`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { level: 1, name: `${key}.csv` })).toBeVisible();
  const offsets = send.mock.calls.map(([path]) => new URLSearchParams(path.split('?')[1]).get('offset'));
  await waitFor(() => expect(offsets).toEqual(['0', '1000000', '1000000', '2000000']));
});
