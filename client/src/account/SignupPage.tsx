import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Navigate, Link as RouterLink, useLocation } from 'react-router-dom';
import { accountFieldError } from '../../shared/account/account-fields.ts';
import { PasswordField } from '../../shared/account/PasswordField.tsx';
import type { SignupInput } from '../../shared/schema.generated.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { startSession, useSession } from '../network/session.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import { useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { AccountPage } from './AccountPage.tsx';
import { useResumeAfterLogin } from './resume-after-login.ts';
import { useSignupMutation } from './Signup.generated.ts';

const ERROR_TOAST = { duration: 2000 };
const TAKEN = 'An account with this email exists. Log in, or use another email.';
const NETWORK_ERROR = 'Your account could not be made. Please try again in a moment.';
const FIELDS = ['email', 'firstName', 'lastName', 'password'] as const;

/** Creates an account and logs in (Specification §2, §5, §8). */
export default function SignupPage() {
  const { token } = useSession();
  const { state } = useLocation();
  const finishAdding = useResumeAfterLogin();
  const toasts = useToasts();
  const [signup] = useSignupMutation();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR);
  const { register, handleSubmit, setError, formState } = useForm<SignupInput>({ mode: 'onTouched' });
  const { errors } = formState;

  const signUp = handleSubmit(
    (input) =>
      submit(async () => {
        const { data } = await signup({ variables: { input } }).catch((error: unknown) => {
          toasts.error('Server Error', ERROR_TOAST);
          throw error;
        });
        const result = data?.signup;
        if (result?.__typename === 'Session') {
          toasts.success('Singup Successfull');
          startSession(result.token);
          void finishAdding();
          return 'done';
        }
        if (result?.__typename === 'EmailTaken') {
          toasts.error('Email Already Exists', ERROR_TOAST);
          setError('email', { message: TAKEN }, { shouldFocus: true });
          return [];
        }
        toasts.error('Server Error', ERROR_TOAST);
        return result ? setServerErrors(result, FIELDS, setError) : [NETWORK_ERROR];
      }),
    clearErrors,
  );

  const field = (name: keyof SignupInput) => ({
    required: true,
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? EMPTY_LINE,
    ...register(name, { validate: (text: string = '') => accountFieldError(name, text) ?? true }),
  });

  if (token !== null) return <Navigate to="/" replace />;

  return (
    <AccountPage title="Signup" lead="A shelf of your own, in a minute.">
      <Box component="form" method="post" noValidate onSubmit={signUp} sx={{ display: 'grid', gap: 1.25 }}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2.5, rowGap: 1.25 }}>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </Box>
        <PasswordField autoComplete="new-password" {...field('password')} />
        <FormControlLabel control={<Checkbox />} label="I accept the Terms and Conditions" sx={{ mt: -1 }} />
        <ErrorNotice errors={formErrors} />
        <Button type="submit" size="large" aria-busy={sending} sx={{ mt: 1 }}>
          Signup
        </Button>
      </Box>
      <Typography sx={{ mt: 4, color: 'text.secondary' }}>
        Have an account already?{' '}
        <Link component={RouterLink} to="/login" state={state} underline="always" color="text.primary">
          Login
        </Link>
      </Typography>
    </AccountPage>
  );
}
