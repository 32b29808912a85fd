import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { AddressFields } from '../../shared/account/address-fields.ts';

const numeric = { htmlInput: { inputMode: 'numeric' } } as const;

interface Props {
  /** What a form knows of a field: its value, its error, and what is done where it changes. */
  field(name: keyof AddressFields): Partial<TextFieldProps>;
  /** Those that the shop offers. */
  states: readonly string[];
  /** Whether the state has to be chosen. */
  isNew?: boolean;
}

/** The fields of an address that an order goes to. */
export const AddressInputs = ({ field, states, isNew = false }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      '& .whole': { gridColumn: { sm: '1 / -1' } },
    }}
  >
    <TextField label="Name" required {...field('name')} />
    <TextField label="Mobile" required type="tel" {...field('mobile')} />
    <TextField className="whole" label="Area" required {...field('area')} />
    <TextField className="whole" label="Locality" {...field('locality')} />
    <TextField label="City" required {...field('city')} />
    <TextField label="Pincode" required slotProps={numeric} {...field('pincode')} />
    <TextField
      select
      label="State"
      required
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...field('state')}
    >
      {isNew && <option value="" />}
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </TextField>
    <TextField label="Alternate phone number" type="tel" {...field('alternatePhoneNumber')} />
  </Box>
);
