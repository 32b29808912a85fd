import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { accountFieldError } from '../../shared/account/account-fields.ts';
import { PasswordField } from '../../shared/account/PasswordField.tsx';
import { type InvalidInput, setServerErrors } from '../../shared/ui/form-errors.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { type Outcome, useSubmission } from '../ui/use-submission.ts';

const RULES = 'Up to 200 characters. The longer, the safer.';
const NETWORK_ERROR = 'Your password could not be set. Please try again in a moment.';

interface Props {
  saveLabel: string;
  /** Sets the password. Returns `done`, or the errors. */
  onSave: (password: string) => Promise<Outcome | InvalidInput | undefined>;
}

/** The form for a new password, opened by the link of an email. */
export function NewPasswordForm({ saveLabel, onSave }: Props) {
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const error = formState.errors.password;

  const save = handleSubmit(
    ({ password }) =>
      submit(async () => {
        const outcome = await onSave(password);
        if (outcome === undefined) return [NETWORK_ERROR];
        return typeof outcome === 'object' && 'fields' in outcome
          ? setServerErrors(outcome, ['password'], setError)
          : outcome;
      }),
    clearErrors,
  );

  return (
    <Box component="form" method="post" noValidate onSubmit={save} sx={{ display: 'grid', gap: 1.25 }}>
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        error={Boolean(error)}
        helperText={error?.message ?? RULES}
        {...register('password', { validate: (text) => accountFieldError('password', text) ?? true })}
      />
      <ErrorNotice errors={formErrors} />
      <Button type="submit" size="large" aria-busy={sending} sx={{ mt: 1 }}>
        <span>{saveLabel}</span>
      </Button>
    </Box>
  );
}
