import TextField from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface Props extends UseFormRegisterReturn {
  /** Whether only digits count; recovery codes have letters. */
  isNumeric: boolean;
  error: string | undefined;
}

/** A code of an authenticator app or a recovery code. */
export const CodeField = ({ isNumeric, error, ...field }: Props) => (
  <TextField
    label="Code"
    required
    autoFocus
    autoComplete="one-time-code"
    slotProps={{
      htmlInput: { autoCapitalize: 'none', spellCheck: false, ...(isNumeric && { inputMode: 'numeric' }) },
    }}
    error={error !== undefined}
    helperText={error}
    {...field}
  />
);
