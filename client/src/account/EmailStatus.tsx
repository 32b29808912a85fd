import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { type EmailStatus_AccountFragment, useSendConfirmationMutation } from './EmailStatus.generated.ts';

const FAILED = 'Failed to Send the Email';

/** Shows that an address is not confirmed yet, with a button that sends the email again; nothing if it is confirmed. */
export function EmailStatus({ account }: { account: EmailStatus_AccountFragment }) {
  const [sendConfirmation] = useSendConfirmationMutation();
  const [sending, sendOnce] = useSendOnce();
  const [sent, setSent] = useState(false);
  const toasts = useToasts();

  async function send() {
    try {
      const result = (await sendConfirmation()).data?.sendConfirmation;
      if (result?.__typename !== 'Account') return toasts.error(result?.message ?? FAILED);
      setSent(true);
      toasts.success('Email Sent');
    } catch (error) {
      toasts.failure(error, FAILED);
    }
  }

  if (account.emailConfirmed) return null;
  return (
    <Box
      role="note"
      aria-label="Your email is not confirmed"
      sx={{
        mt: 1.5,
        typography: 'body2',
        color: 'text.secondary',
        display: 'grid',
        justifyItems: 'start',
        gap: 1.25,
      }}
    >
      <span>
        {sent
          ? 'The email is on its way: open the link in it. Only the newest one works.'
          : 'Not confirmed yet: open the link in the email that we sent you.'}
      </span>
      <Button variant="outlined" size="small" aria-busy={sending} onClick={() => void sendOnce(send)}>
        Send again
      </Button>
    </Box>
  );
}
