import TextField from '@mui/material/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface Props {
  form: Pick<UseFormReturn<Credentials>, 'register' | 'formState'>;
  autoFocus?: boolean;
}

/** Email and password of a login. */
export function CredentialFields({ form: { register, formState }, autoFocus = false }: Props) {
  const { email, password } = formState.errors;
  return (
    <>
      <TextField
        label="Email"
        required
        autoFocus={autoFocus}
        autoComplete="username"
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        error={Boolean(email)}
        helperText={email?.message}
        {...register('email', { required: 'Enter your email.' })}
      />
      <PasswordField
        required
        autoComplete="current-password"
        error={Boolean(password)}
        helperText={password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
    </>
  );
}
