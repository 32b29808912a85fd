import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type Location, Navigate, Link as RouterLink, useLocation } from 'react-router-dom';
import { CredentialFields, type Credentials } from '../../shared/account/CredentialFields.tsx';
import { pageAt } from '../app/page-at.ts';
import { type SessionEnd, startSession, useSession } from '../network/session.ts';
import { useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { AccountPage } from './AccountPage.tsx';
import { useLoginAsGuestMutation, useLoginMutation } from './Login.generated.ts';
import { useResumeAfterLogin } from './resume-after-login.ts';

/** The page that sent the shopper to login, from `state.from`; undefined if there is none. */
function useWayBack(): Location | undefined {
  const state: unknown = useLocation().state;
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isLocation = typeof from === 'object' && from !== null && 'pathname' in from;
  return isLocation && typeof from.pathname === 'string' ? (from as Location) : undefined;
}

const WRONG = 'Wrong Email or Password , SignUp if you dont have account';
const NETWORK_ERROR = 'The shop did not answer. Please try again in a moment.';
const WRONG_FOR_MS = 3000;
const LEAD: Record<SessionEnd, string> = {
  'logged out': 'Your cart and wishlist are waiting for you.',
  'logged out everywhere': 'You are logged out on all your devices. Log in again whenever you like.',
  refused: 'Your session has ended. Log in again, and go on where you were.',
};
/** Another login clears the chosen address (Specification §4), without which there is no summary to go on with. */
const LEAD_TO_BUY = 'Your session has ended. Log in again, then choose the delivery address anew.';

/** Login, with credentials or as guest; then back to where the shopper came from (Specification §2, §5, §8). */
export default function LoginPage() {
  const { token, ended } = useSession();
  const { state } = useLocation();
  const back = useWayBack();
  const finishAdding = useResumeAfterLogin();
  const toasts = useToasts();
  const [login, { loading: loggingIn }] = useLoginMutation();
  const [loginAsGuest, { loading: enteringAsGuest }] = useLoginAsGuestMutation();
  const {
    formErrors: [failure],
    submit,
    clearErrors,
  } = useSubmission(NETWORK_ERROR);
  const form = useForm<Credentials>();

  useEffect(() => {
    if (failure !== WRONG) return;
    const timer = setTimeout(clearErrors, WRONG_FOR_MS);
    return () => clearTimeout(timer);
  }, [failure, clearErrors]);

  /** @param authenticate returns a token, or null if the credentials were wrong */
  const enter = (authenticate: () => Promise<string | null | undefined>) =>
    submit(async () => {
      const token = await authenticate();
      if (!token) return [WRONG];
      toasts.success('Logged in Successfully');
      startSession(token);
      void finishAdding();
      return 'done';
    });

  const logIn = form.handleSubmit(
    (variables) =>
      enter(async () => {
        const { data } = await login({ variables });
        return data?.login.__typename === 'Session' ? data.login.token : null;
      }),
    clearErrors,
  );

  if (token !== null) return <Navigate to={back ?? '/'} state={back?.state} replace />;

  const wasBuying =
    ended === 'refused' &&
    back !== undefined &&
    pageAt(back.pathname, new URLSearchParams()).route.path === '/orderSummary';
  return (
    <AccountPage title="Login" lead={wasBuying ? LEAD_TO_BUY : LEAD[ended ?? 'logged out']}>
      {/* Where no script runs, the password does not get into the URL. */}
      <Box component="form" method="post" noValidate onSubmit={logIn} sx={{ display: 'grid', gap: 2.5 }}>
        <CredentialFields form={form} />
        {/* Reserves the height of its text, so that the buttons below do not move. */}
        <Box
          role="alert"
          sx={{ minHeight: { xs: '3.1em', sm: '1.55em' }, my: -1, typography: 'body2', color: 'error.main' }}
        >
          {failure}
        </Box>
        <Button type="submit" size="large" aria-busy={loggingIn}>
          Login
        </Button>
        <Divider sx={{ typography: 'caption', color: 'text.secondary' }}>or</Divider>
        <Button
          variant="outlined"
          size="large"
          aria-busy={enteringAsGuest}
          onClick={() => enter(async () => (await loginAsGuest()).data?.loginAsGuest.token)}
        >
          Login As Guest
        </Button>
        <Typography variant="body2" sx={{ mt: -1, color: 'text.secondary', textWrap: 'pretty' }}>
          All guests share one account, to look around. For an address of your own, create an account.
        </Typography>
      </Box>
      <Link
        component={RouterLink}
        to="/forgot-password"
        state={state}
        underline="always"
        color="text.primary"
        sx={{ mt: 4, display: 'inline-block' }}
      >
        Forgot password?
      </Link>
      <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
        New to Quire?{' '}
        <Link component={RouterLink} to="/signup" state={state} underline="always" color="text.primary">
          Create an account
        </Link>
      </Typography>
    </AccountPage>
  );
}
