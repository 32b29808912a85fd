import Button from '@mui/material/Button';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useResetPasswordMutation } from '../generated/graphql.ts';
import { useToasts } from '../layout/toasts.ts';
import { AccountPage } from './AccountPage.tsx';
import { LinkNotValid } from './LinkNotValid.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { endSession } from './session.ts';
import { useLinkToken } from './use-link-token.ts';

/** Sets another password by the link of a letter, and leads to login. */
export default function ResetPasswordPage() {
  const { token, isValid, refuse } = useLinkToken();
  const [resetPassword] = useResetPasswordMutation();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function save(password: string) {
    const result = (await resetPassword({ variables: { token, password } })).data?.resetPassword;
    if (result?.__typename === 'InvalidInput') return result;
    if (result?.__typename === 'LinkNotValid') {
      refuse();
      return [];
    }
    if (result?.__typename !== 'PasswordReset') return undefined;
    // Whoever was logged in here is so no longer.
    endSession('refused');
    toasts.success('Password Changed');
    void navigate('/login', { replace: true });
    return 'done';
  }

  if (!isValid) {
    return (
      <LinkNotValid
        action={
          <Button component={RouterLink} to="/forgot-password">
            Ask for a new link
          </Button>
        }
      />
    );
  }
  return (
    <AccountPage
      title="Set a new password"
      lead="You will be logged out on all your devices. Then log in with the new password."
    >
      <NewPasswordForm saveWords="Set password" onSave={save} />
    </AccountPage>
  );
}
