import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

interface Props {
  source: string;
  label: string;
  placeholder?: string;
  /** Values and their words, for a field that is chosen; without, text is typed. */
  choices?: Record<string, string>;
  /** Whether it is there without *Add filter*. */
  alwaysOn?: boolean;
}

/** A filter of a list. react-admin's own inputs hand props to Material UI that its version 9 no longer takes. */
export function FilterField({ source, label, placeholder, choices }: Props) {
  const { field, id } = useInput({ source, defaultValue: '' });
  const { ref, value, ...handlers } = field;
  return (
    <TextField
      {...handlers}
      id={id}
      inputRef={ref}
      value={value ?? ''}
      label={label}
      placeholder={placeholder ?? ''}
      type={choices ? 'text' : 'search'}
      select={choices !== undefined}
      sx={{ minWidth: { xs: 160, sm: choices ? 160 : 320 } }}
    >
      {choices &&
        Object.entries(choices).map(([choice, words]) => (
          <MenuItem key={choice} value={choice}>
            {words}
          </MenuItem>
        ))}
    </TextField>
  );
}
