import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { CredentialFields, type Credentials } from '../../shared/account/CredentialFields.tsx';

interface Props {
  busy: boolean;
  onSubmit(credentials: Credentials): void;
}

/** The first step of a login. */
export function PasswordForm({ busy, onSubmit }: Props) {
  const form = useForm<Credentials>();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit((credentials) => onSubmit(credentials))}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <CredentialFields form={form} autoFocus />
      <Button type="submit" size="large" aria-busy={busy}>
        Log in
      </Button>
    </Box>
  );
}
