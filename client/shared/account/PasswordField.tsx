import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';

/** A password field with a button that shows the password. */
export function PasswordField({ label = 'Password', ...props }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button
                variant="text"
                size="small"
                aria-label={`${shown ? 'Hide' : 'Show'} ${String(label).toLowerCase()}`}
                onClick={() => setShown(!shown)}
                sx={{ minWidth: 56, mr: -1 }}
              >
                <span>{shown ? 'Hide' : 'Show'}</span>
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
