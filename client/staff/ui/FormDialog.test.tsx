import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

function renderDialog({ busy = false, isFilled = false } = {}) {
  function Page() {
    const [open, setOpen] = useState(true);
    if (!open) return <p>Closed</p>;
    return (
      <FormDialog
        title="Refund"
        action="Send"
        busy={busy}
        isFilled={isFilled}
        onSubmit={(event) => event.preventDefault()}
        onClose={() => setOpen(false)}
      >
        <label>
          Reason <textarea />
        </label>
      </FormDialog>
    );
  }
  render(<Page />);
  return userEvent.setup();
}

/** As a press beside the dialog. */
const backdrop = () => document.querySelector('.MuiDialog-container') as HTMLElement;
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const question = () => screen.findByRole('alertdialog', { name: 'Discard what you entered?' });

it.each([
  ['Escape', (user: ReturnType<typeof renderDialog>) => user.keyboard('{Escape}')],
  ['a click beside it', (user: ReturnType<typeof renderDialog>) => user.click(backdrop())],
])('asks on %s before what was typed is lost', async (_way, leave) => {
  const user = renderDialog();
  await user.type(reason(), 'The cover was torn.');
  await leave(user);
  await question();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(reason()).toHaveValue('The cover was torn.');

  await leave(user);
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Closed')).toBeVisible();
});

it('closes at once where nothing was typed, and on Cancel', async () => {
  const user = renderDialog();
  await user.type(reason(), 'The cover was torn.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Closed')).toBeVisible();
});

it('asks before a draft is lost to which nothing was added', async () => {
  const user = renderDialog({ isFilled: true });
  await user.keyboard('{Escape}');
  await question();
});

it('stays while it sends', async () => {
  const user = renderDialog({ busy: true });
  await user.type(reason(), 'The cover was torn.');
  await user.keyboard('{Escape}');
  await user.click(backdrop());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(reason()).toHaveValue('The cover was torn.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
