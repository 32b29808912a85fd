import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

/** An XMLHttpRequest that sends by `fetch`, which jsdom's cannot do for a Blob; the second one finds no connection. */
class BreakingRequest {
  static offsets: (string | null)[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  #path = '';
  #method = '';
  readonly #headers = new Headers();

  open(method: string, path: string): void {
    this.#method = method;
    this.#path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  async send(file: Blob): Promise<void> {
    const { offsets } = BreakingRequest;
    offsets.push(new URLSearchParams(this.#path.split('?')[1]).get('offset'));
    if (offsets.length === 2) return this.onerror();
    const body = await file.arrayBuffer();
    const response = await fetch(this.#path, { method: this.#method, headers: this.#headers, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.onload();
  }
}

afterEach(() => vi.unstubAllGlobals());

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
});
