import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { inactive } from './inactive.ts';

const client = path.join(import.meta.dirname, '../..');

it('no button takes the focus away by being disabled', () => {
  const sources = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  expect(sources.length).toBeGreaterThan(200);
  const disabled = sources.filter((file) => {
    const tags = readFileSync(path.join(client, file), 'utf8').match(/<(?:Icon)?Button\b(?:=>|[^>])*/g) ?? [];
    return tags.some((tag) => /\sdisabled[\s=>]/.test(tag));
  });
  expect(disabled).toEqual([]);
});

function Once({ send }: { send: () => void }) {
  const [sent, setSent] = useState(false);
  return (
    <form onSubmit={send}>
      <button type="button" {...inactive(sent, () => setSent(true))}>
        Next
      </button>
      <button type="submit" {...inactive(sent)}>
        Save
      </button>
    </form>
  );
}

it('an inactive button keeps the focus, does nothing and sends no form', async () => {
  const send = vi.fn((event?: Event) => event?.preventDefault());
  render(<Once send={send} />);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).not.toHaveBeenCalled();
});
