import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../data/query-client.ts';
import { ActionButton } from './ActionButton.tsx';

it('a button that is pressed again at once does not send its change twice', async () => {
  const action = vi.fn(() => new Promise<undefined>(() => {}));
  render(
    <CoreAdminContext queryClient={createQueryClient()}>
      <ActionButton label="Send the email again" doneMessage="Sent." action={action}>
        Send again
      </ActionButton>
    </CoreAdminContext>,
  );
  const button = screen.getByRole('button');
  button.click();
  // As between two presses that a browser has queued: promises go on, timers do not.
  for (let turn = 0; turn < 100; turn += 1) await null;
  button.click();
  await vi.waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(action).toHaveBeenCalledTimes(1);
});
