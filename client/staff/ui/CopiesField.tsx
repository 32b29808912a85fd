import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface Props {
  /** The book. */
  title: string;
  /** What one copy is worth, or what is counted. */
  hint: string;
  value: number;
  max: number;
  onChange(copies: number): void;
}

/** A choice of how many copies of a book, from none to `max`. */
export function CopiesField({ title, hint, value, max, onChange }: Props) {
  const id = useId();
  return (
    <Box
      sx={{
        width: '100%',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        alignItems: 'center',
      }}
    >
      <Box component="label" htmlFor={id} sx={{ overflowWrap: 'anywhere' }}>
        <span>{title}</span>{' '}
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {hint}
        </Box>
      </Box>
      <TextField
        id={id}
        select
        fullWidth={false}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        slotProps={{ select: { native: true } }}
      >
        {Array.from({ length: max + 1 }, (_, copies) => copies).map((copies) => (
          <option key={copies} value={copies}>{`${copies} of ${max}`}</option>
        ))}
      </TextField>
    </Box>
  );
}
