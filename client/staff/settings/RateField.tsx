import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { taxRate } from '../../shared/invoices/tax-rate.ts';

interface Props {
  inputRef: Ref<HTMLSelectElement>;
  /** The rates that may be chosen, in hundredths of a percent. */
  rates: readonly number[];
  /** In hundredths of a percent; null while none is chosen. */
  value: number | null;
  onChange(rate: number | null): void;
  error: string | undefined;
}

/** A choice of a rate. One that may not be set any longer shows, so that another can be chosen. */
export function RateField({ inputRef, rates, value, onChange, error }: Props) {
  const shown = value === null || rates.includes(value) ? rates : [...rates, value];
  return (
    <TextField
      label="Rate"
      required
      select
      inputRef={inputRef}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      error={error !== undefined}
      helperText={error ?? 'The price includes it.'}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Choose a rate</option>
      {shown.map((rate) => (
        <option key={rate} value={rate}>
          {taxRate(rate)}
        </option>
      ))}
    </TextField>
  );
}
