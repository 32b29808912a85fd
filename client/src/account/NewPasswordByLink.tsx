import Button from '@mui/material/Button';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { InvalidInput } from '../../shared/ui/form-errors.ts';
import { endSession } from '../network/session.ts';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { AccountPage } from './AccountPage.tsx';
import { LinkNotValid } from './LinkNotValid.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The shop's response to a new password that was set by a link. */
type Result =
  | ({ __typename: 'InvalidInput' } & InvalidInput)
  | { __typename: 'LinkNotValid' }
  | { __typename: 'Saved'; toast: string };

interface Props {
  title: string;
  lead: string;
  saveLabel: string;
  /** Sends the password; undefined if the shop does not respond. */
  onSave: (sent: { token: string; password: string }) => Promise<Result | undefined>;
}

/** Sets a new password by the link of an email, and leads to login. */
export function NewPasswordByLink({ title, lead, saveLabel, onSave }: Props) {
  const { token, isValid, refuse } = useLinkToken();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function save(password: string) {
    const result = await onSave({ token, password });
    if (result?.__typename === 'LinkNotValid') {
      refuse();
      return [];
    }
    if (result?.__typename !== 'Saved') return result;
    // The server has ended all sessions of the account.
    endSession('refused');
    toasts.success(result.toast, TO_READ);
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
    <AccountPage title={title} lead={lead}>
      <NewPasswordForm saveLabel={saveLabel} onSave={save} />
    </AccountPage>
  );
}
