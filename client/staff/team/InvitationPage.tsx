import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { accountFieldError } from '../../shared/account/account-fields.ts';
import { PasswordField } from '../../shared/account/PasswordField.tsx';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { sendGraphql } from '../data/graphql-request.ts';
import { AcceptInvitationDocument } from './Session.generated.ts';
import { SessionFrame } from './SessionFrame.tsx';

const NOT_VALID =
  'This link is not valid. It may have been used already, have expired, or not be whole: of several invitations, only the link in the newest one works. If you have chosen your password, log in; otherwise ask who invited you for another link.';

/** Opened by the link of an invitation, with its token behind the #: sets a password and leads to the login. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors } = formState;

  const {
    mutate: accept,
    isPending,
    error,
    data: refused,
  } = useMutation({
    /** Returns a token that is not valid. */
    async mutationFn({ password }: { password: string }) {
      const { resetPassword: result } = await sendGraphql(
        AcceptInvitationDocument,
        { token, password },
        null,
      );
      switch (result.__typename) {
        case 'LinkNotValid':
          return token;
        case 'InvalidInput':
          throw new Error(setServerErrors(result, ['password'], setError).join(' '));
        case 'PasswordReset':
          await navigate('/login', { replace: true, state: { passwordChosen: true } });
          return undefined;
      }
    },
  });

  if (token === '' || token === refused) return <NotValid />;
  return (
    <SessionFrame title="Welcome to the back room">
      <Typography>
        Choose the password that you will log in with. It replaces the one of your account.
      </Typography>
      {error?.message && <Notice>{error.message}</Notice>}
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit((values) => accept(values))}
        sx={{ display: 'grid', gap: 1.5 }}
      >
        <PasswordField
          label="New password"
          required
          autoFocus
          autoComplete="new-password"
          error={Boolean(errors.password)}
          helperText={errors.password?.message ?? 'Up to 200 characters. The longer, the safer.'}
          {...register('password', { validate: (text) => accountFieldError('password', text) ?? true })}
        />
        <Button type="submit" size="large" aria-busy={isPending}>
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
