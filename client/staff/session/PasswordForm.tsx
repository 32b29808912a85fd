import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { PasswordField } from '../../src/account/PasswordField.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface Props {
  onSubmit(credentials: Credentials): Promise<void>;
}

/** The first step of a login. */
export function PasswordForm({ onSubmit }: Props) {
  const { register, handleSubmit, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit((credentials) => onSubmit(credentials))}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <TextField
        label="Email"
        required
        autoFocus
        autoComplete="username"
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
        {...register('email', { required: 'Enter your email.' })}
      />
      <PasswordField
        required
        autoComplete="current-password"
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
      <Button type="submit" size="large" aria-busy={isSubmitting}>
        Log in
      </Button>
    </Box>
  );
}
