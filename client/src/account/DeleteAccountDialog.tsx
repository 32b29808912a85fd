import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordField } from '../../shared/account/PasswordField.tsx';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { endSession } from '../network/session.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { useDeleteAccountMutation } from './DeleteAccount.generated.ts';
import { useSessionEndingChange } from './use-session-ending-change.ts';

const NETWORK_ERROR = 'Your account could not be deleted. Please try again in a moment.';

interface Props {
  /** Email of the account, so that a password manager fills in the right password. */
  email: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the password and deletes the account, which cannot be undone. */
export function DeleteAccountDialog({ open, onClose, email }: Props) {
  const id = useId();
  const submission = useSubmission(NETWORK_ERROR);
  // A request in flight cannot be cancelled.
  const close = () => {
    if (submission.sending) return;
    submission.clearErrors();
    onClose();
  };
  return (
    <Dialog
      open={open}
      // A click outside of the dialog would lose what was typed.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}title`} variant="h3">
        Delete your account?
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>
          Your name, email, cart, wishlist, addresses and reviews are deleted at once, and nobody can bring
          them back. Orders that wait for their payment are cancelled. What you bought stays in the shop’s
          books, without your account: keep your invoices before.
        </DialogContentText>
        <DeleteAccountForm email={email} submission={submission} onClose={close} />
      </DialogContent>
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'open'> {
  submission: ReturnType<typeof useSubmission>;
}

function DeleteAccountForm({ email, submission, onClose }: FormProps) {
  const [deleteAccount] = useDeleteAccountMutation();
  const toasts = useToasts();
  const hasEndedSession = useSessionEndingChange();
  const { sending, formErrors, submit, clearErrors } = submission;
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const error = formState.errors.password;

  const confirm = handleSubmit(
    ({ password }) =>
      submit(async () => {
        try {
          const result = (await deleteAccount({ variables: { password } })).data?.deleteAccount;
          if (result?.__typename === 'InvalidInput') return setServerErrors(result, ['password'], setError);
          if (result?.__typename !== 'DeletedAccount') return [result?.message ?? NETWORK_ERROR];
        } catch (error) {
          if (!(await hasEndedSession(error))) throw error;
        }
        toasts.success('Account Deleted', TO_READ);
        endSession('logged out');
        return 'done';
      }),
    clearErrors,
  );

  return (
    <Box component="form" noValidate onSubmit={confirm} sx={{ mt: 2.5, display: 'grid', gap: 1.25 }}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus
        required
        autoComplete="current-password"
        error={Boolean(error)}
        helperText={error?.message ?? EMPTY_LINE}
        {...register('password', { required: 'Enter your password.' })}
      />
      <ErrorNotice errors={formErrors} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 1.5,
          flexDirection: { xs: 'column-reverse', sm: 'row' },
        }}
      >
        <Button variant="outlined" aria-disabled={sending} onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" color="error" aria-busy={sending}>
          Delete my account
        </Button>
      </Box>
    </Box>
  );
}
