import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { HttpError } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { accountFieldError } from '../../src/account/account-fields.ts';
import { PasswordField } from '../../src/account/PasswordField.tsx';
import { setServerErrors } from '../../src/forms/form-errors.ts';
import { focusHeading } from '../../src/layout/focus-heading.ts';
import { Notice } from '../../src/layout/Notice.tsx';
import { AcceptInvitationRequest } from '../generated/requests.ts';
import { sendGraphql } from '../network/graphql-request.ts';
import { SessionFrame } from './SessionFrame.tsx';

const NOT_VALID =
  'This link is not valid. It may have been used already, have expired, or not be whole: of several invitations, only the link in the newest one works. If you have chosen your password, log in; otherwise ask who invited you for another link.';

/** Opened by the link of an invitation, with its token behind the #: sets a password and leads to the login. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [refused, setRefused] = useState('');
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;

  const accept = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      const { resetPassword: result } = await sendGraphql(AcceptInvitationRequest, { token, password }, null);
      switch (result.__typename) {
        case 'PasswordReset':
          void navigate('/login', { replace: true, state: { passwordChosen: true } });
          return;
        case 'LinkNotValid':
          setRefused(token);
          return;
        case 'InvalidInput':
          setFailure(setServerErrors(result, ['password'], setError).join(' ') || undefined);
      }
    } catch (error) {
      setFailure((error as HttpError).message);
    }
  });

  if (token === refused) return <NotValid />;
  return (
    <SessionFrame title="Welcome to the back room">
      <Typography>
        Choose the password that you will log in with. It replaces the one of your account.
      </Typography>
      {failure && <Notice>{failure}</Notice>}
      <Box component="form" noValidate onSubmit={accept} sx={{ display: 'grid', gap: 1.5 }}>
        <PasswordField
          label="New password"
          required
          autoFocus
          autoComplete="new-password"
          error={Boolean(errors.password)}
          helperText={errors.password?.message ?? 'Up to 200 characters. The longer, the safer.'}
          {...register('password', { validate: (text) => accountFieldError('password', text) ?? true })}
        />
        <Button type="submit" size="large" aria-busy={isSubmitting}>
          Set password
        </Button>
      </Box>
    </SessionFrame>
  );
}

function NotValid() {
  // The form that had the focus is gone.
  useEffect(() => void focusHeading(), []);
  return (
    <SessionFrame title="Your invitation">
      <Notice>{NOT_VALID}</Notice>
      <Button component={Link} to="/login" variant="outlined" size="large">
        To the login
      </Button>
    </SessionFrame>
  );
}
