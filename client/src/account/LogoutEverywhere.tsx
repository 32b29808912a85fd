import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useLogoutEverywhereMutation } from '../generated/graphql.ts';
import { ConfirmDialog } from '../layout/ConfirmDialog.tsx';
import { TO_READ, useToasts } from '../layout/toasts.tsx';
import { endSession } from './session.ts';
import { isUnauthenticated } from './unauthenticated.ts';

/** Logs the shopper out on all devices, this one included; then comes login. */
export function LogoutEverywhere() {
  const [logoutEverywhere] = useLogoutEverywhereMutation();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // The state is seen with the next render only, a second press may come before.
  const sending = useRef(false);

  async function confirm() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      const result = (await logoutEverywhere()).data?.logoutEverywhere;
      if (result?.__typename === 'EndedSessions') return endSession('logged out everywhere');
      toasts.error(result?.message ?? 'Failed to Log Out Everywhere', TO_READ);
    } catch (error) {
      console.error(error);
      toasts.error(isUnauthenticated(error) ? 'Please Login' : 'Failed to Log Out Everywhere');
    } finally {
      sending.current = false;
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Log out everywhere?"
        keepWords="Stay logged in"
        confirmWords="Log out everywhere"
        busy={busy}
        onKeep={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        You will be logged out on all your devices, this one included. Your cart, wishlist and orders stay.
      </ConfirmDialog>
    </>
  );
}
