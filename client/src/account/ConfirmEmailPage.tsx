import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { AccountPage } from './AccountPage.tsx';
import { LinkNotValid } from './LinkNotValid.tsx';
import { useConfirmEmailMutation } from './Links.generated.ts';
import { useLinkToken } from './use-link-token.ts';

const NETWORK_ERROR = 'Your email could not be confirmed. Please try again in a moment.';

/** Confirms an address by the link of an email. It takes a click, because mail scanners open links too. */
export default function ConfirmEmailPage() {
  const { token, isValid, refuse } = useLinkToken();
  const [confirmed, setConfirmed] = useState(false);
  const [confirmEmail] = useConfirmEmailMutation();
  const { sending, formErrors, submit } = useSubmission(NETWORK_ERROR);

  const confirm = () =>
    submit(async () => {
      const result = (await confirmEmail({ variables: { token } })).data?.confirmEmail;
      if (result?.__typename === 'EmailConfirmation') {
        setConfirmed(true);
        return 'done';
      }
      if (result?.__typename !== 'LinkNotValid') return [result?.message ?? NETWORK_ERROR];
      refuse();
      return [];
    });

  if (confirmed) return <Confirmed />;
  if (!isValid) {
    return (
      <LinkNotValid
        action={
          <Button component={RouterLink} to="/profile">
            Go to your profile
          </Button>
        }
      />
    );
  }
  return (
    <AccountPage title="Confirm your email" lead="So that emails about your orders reach you.">
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <ErrorNotice errors={formErrors} />
        <Button size="large" aria-busy={sending} onClick={() => void confirm()}>
          Confirm my email
        </Button>
      </Box>
    </AccountPage>
  );
}

function Confirmed() {
  // The button that had the focus is gone.
  useEffect(() => void focusHeading(), []);
  return (
    <EmptyState
      title="Your email is confirmed"
      action={
        <Button component={RouterLink} to="/products">
          Start Shopping
        </Button>
      }
    >
      Thank you. Emails about your orders will reach you.
    </EmptyState>
  );
}
