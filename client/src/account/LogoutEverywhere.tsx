import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { endSession } from '../network/session.ts';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { useLogoutEverywhereMutation } from './LogoutEverywhere.generated.ts';

/** Logs the shopper out on all devices, including this one, and opens the login page. */
export function LogoutEverywhere() {
  const [logoutEverywhere] = useLogoutEverywhereMutation();
  const toasts = useToasts();
  const [confirming, setConfirming] = useState(false);
  const [busy, sendOnce] = useSendOnce();

  async function confirm() {
    try {
      const result = (await logoutEverywhere()).data?.logoutEverywhere;
      if (result?.__typename === 'EndedSessions') return endSession('logged out everywhere');
      toasts.error(result?.message ?? 'Failed to Log Out Everywhere', TO_READ);
    } catch (error) {
      toasts.failure(error, 'Failed to Log Out Everywhere');
    } finally {
      setConfirming(false);
    }
  }

  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={confirming}
        title="Log out everywhere?"
        cancelLabel="Stay logged in"
        confirmLabel="Log out everywhere"
        busy={busy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void sendOnce(confirm)}
      >
        You will be logged out on all your devices, this one included. Your cart, wishlist and orders stay.
      </ConfirmDialog>
    </>
  );
}
