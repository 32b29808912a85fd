import TextField from '@mui/material/TextField';

interface Props {
  carriers: readonly { id: string; name: string }[];
  value: string;
  onChange(carrierId: string): void;
}

/** A choice of carriers; the browser's own, which a letter key and a thumb can use. */
export const CarrierField = ({ carriers, value, onChange }: Props) => (
  <TextField
    select
    label="Carrier"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ flex: '1 1 160px' }}
  >
    {carriers.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextField>
);
