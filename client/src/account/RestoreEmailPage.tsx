import Button from '@mui/material/Button';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useRestoreEmailMutation } from '../generated/graphql.ts';
import { TO_READ, useToasts } from '../layout/toasts.ts';
import { AccountPage } from './AccountPage.tsx';
import { LinkNotValid } from './LinkNotValid.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { endSession } from './session.ts';
import { useLinkToken } from './use-link-token.ts';

/** Puts the email of an account back by the link of a letter, with another password, and leads to login. */
export default function RestoreEmailPage() {
  const { token, isValid, refuse } = useLinkToken();
  const [restoreEmail] = useRestoreEmailMutation();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function save(password: string) {
    const result = (await restoreEmail({ variables: { token, password } })).data?.restoreEmail;
    if (result?.__typename === 'InvalidInput') return result;
    if (result?.__typename === 'LinkNotValid') {
      refuse();
      return [];
    }
    if (result?.__typename !== 'RestoredEmail') return undefined;
    // Whoever was logged in here is so no longer.
    endSession('refused');
    toasts.success(`Your email is ${result.email} again`, TO_READ);
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
      title="Take your account back"
      lead="This puts your email back and logs everybody out. Only you will know the new password."
    >
      <NewPasswordForm saveWords="Put my email back" onSave={save} />
    </AccountPage>
  );
}
