import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

interface Props {
  /** The name of the filter. */
  source: string;
  label: string;
  placeholder?: string;
  /** For react-admin: whether the filter is always shown. */
  alwaysOn?: boolean;
}

/** A filter by a text. react-admin's hands its text field a property that Material UI 9 no longer knows. */
export function TextFilter({ source, label, placeholder }: Props) {
  const { field, id } = useInput<string>({ source });
  return (
    <TextField
      {...field}
      id={id}
      type="search"
      label={label}
      placeholder={placeholder}
      value={field.value ?? ''}
      autoComplete="off"
      sx={{ minWidth: { sm: 320 } }}
    />
  );
}
