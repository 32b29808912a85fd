import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: number;
  max: number;
  onChange(copies: number): void;
}

/** A choice of how many copies, from none to `max`. */
export const CopiesField = ({ label, value, max, onChange }: Props) => (
  <TextField
    select
    fullWidth={false}
    label={label}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 120 }}
  >
    {Array.from({ length: max + 1 }, (_, copies) => copies).map((copies) => (
      <option key={copies} value={copies}>
        {copies} of {max}
      </option>
    ))}
  </TextField>
);
