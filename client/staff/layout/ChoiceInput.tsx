import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

interface Props {
  /** The name of the filter. */
  source: string;
  label: string;
  choices: { id: string; name: string }[];
  /** For react-admin: whether the filter is always shown. */
  alwaysOn?: boolean;
}

/**
 * A filter with a few choices, as the system's own list. react-admin's hands its text field a property that Material UI
 * 9 no longer knows.
 */
export function ChoiceInput({ source, label, choices }: Props) {
  const { field, id } = useInput<string>({ source });
  return (
    <TextField
      {...field}
      id={id}
      select
      label={label}
      value={String(field.value ?? '')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 170 }}
    >
      <option value="">All</option>
      {choices.map(({ id: value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
