import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { accountFieldError } from '../../shared/account/account-fields.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { AccountPage } from './AccountPage.tsx';
import { useForgotPasswordMutation } from './ForgotPassword.generated.ts';

const NETWORK_ERROR = 'The email could not be asked for. Please try again in a moment.';

/** Requests an email with a link to set a new password; the response is the same for every address. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <ForgotPasswordForm onSent={setSentTo} />
  ) : (
    <EmailSent to={sentTo} onAgain={() => setSentTo(null)} />
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { state } = useLocation();
  const [forgotPassword] = useForgotPasswordMutation();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const error = formState.errors.email;

  const send = handleSubmit(
    ({ email }) =>
      submit(async () => {
        const result = (await forgotPassword({ variables: { email } })).data?.forgotPassword;
        if (result?.__typename === 'EmailRequest') {
          onSent(email.trim());
          return 'done';
        }
        return result ? setServerErrors(result, ['email'], setError) : [NETWORK_ERROR];
      }),
    clearErrors,
  );

  return (
    <AccountPage title="Forgot password" lead="We send you an email with a link that sets a new one.">
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 1.25 }}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="username"
          error={Boolean(error)}
          helperText={error?.message ?? EMPTY_LINE}
          {...register('email', { validate: (text) => accountFieldError('email', text) ?? true })}
        />
        <ErrorNotice errors={formErrors} />
        <Button type="submit" size="large" aria-busy={sending}>
          Send the link
        </Button>
      </Box>
      <Typography sx={{ mt: 4, color: 'text.secondary' }}>
        Do you know it after all?{' '}
        <Link component={RouterLink} to="/login" state={state} underline="always" color="text.primary">
          Login
        </Link>
      </Typography>
    </AccountPage>
  );
}

function EmailSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { state } = useLocation();
  // The button that had the focus is gone with the form.
  useEffect(() => void focusHeading(), []);
  return (
    <EmptyState
      title="Look in your mailbox"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          <Button component={RouterLink} to="/login" state={state}>
            Back to Login
          </Button>
          <Button variant="outlined" onClick={onAgain}>
            Use another email
          </Button>
        </Box>
      }
    >
      If an account has the address{' '}
      <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
        {to}
      </Box>
      , an email is on its way to it. The link in it works once, for 30 minutes. If nothing comes, look among
      the spam.
    </EmptyState>
  );
}
