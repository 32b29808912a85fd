import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { accountFieldError } from '../../shared/account/account-fields.ts';
import { PasswordField } from '../../shared/account/PasswordField.tsx';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { renewSession } from '../network/session.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { useChangePasswordMutation } from './ChangePassword.generated.ts';
import { useSessionEndingChange } from './use-session-ending-change.ts';

const FIELDS = ['currentPassword', 'newPassword'] as const;
const RULES = 'Up to 200 characters, and another than your current one. The longer, the safer.';
const NETWORK_ERROR = 'Your password could not be changed. Please try again in a moment.';

interface Props {
  /** Email of the account, so that a password manager fills in the right password. */
  email: string;
  /** Called on Cancel, and after the password has changed. */
  onLeave: () => void;
}

/**
 * Changes the password, which logs out all other devices. This browser continues with the token in the response; where
 * that is lost, it is logged out as well.
 */
export function PasswordForm({ email, onLeave }: Props) {
  const [changePassword] = useChangePasswordMutation();
  const toasts = useToasts();
  const hasEndedSession = useSessionEndingChange();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR, onLeave);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;

  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const save = handleSubmit(
    (input) =>
      submit(async () => {
        try {
          const result = (await changePassword({ variables: { input } })).data?.changePassword;
          if (result?.__typename === 'InvalidInput') return setServerErrors(result, FIELDS, setError);
          if (result?.__typename !== 'PasswordChange') return [result?.message ?? NETWORK_ERROR];
          renewSession(result.token);
          toasts.success('Password Changed');
        } catch (error) {
          if (!(await hasEndedSession(error))) throw error;
          toasts.success('Password Changed', TO_READ);
        }
        return 'done';
      }),
    clearErrors,
  );

  const field = (name: (typeof FIELDS)[number], hint: string, missing: string) => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? hint,
    ...register(name, {
      required: missing,
      validate: (text: string) => accountFieldError('password', text) ?? true,
    }),
  });

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ maxWidth: 480, display: 'grid', gap: 1.25 }}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword', EMPTY_LINE, 'Enter your current password.')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...field('newPassword', RULES, 'Choose a new password.')}
      />
      <ErrorNotice errors={formErrors} />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        All your other devices will be logged out. This one stays logged in.
      </Box>
      <FormButtons saving={sending} onCancel={onLeave} />
    </Box>
  );
}
