import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useAddressFormQuery } from './AddressForm.generated.ts';

interface Props
  extends Pick<TextFieldProps, 'name' | 'error' | 'helperText' | 'onChange' | 'onBlur' | 'ref'> {
  /** The state of a saved address, shown before the list has loaded. Empty for a new address. */
  chosen: string;
}

/** The state of an address, chosen from the shop's list (Specification §3, §5). */
export function StateField({ chosen, helperText, ...field }: Props) {
  const { data, error, refetch } = useAddressFormQuery();
  const states = data?.shop.states ?? (chosen ? [chosen] : []);
  // `error` reports a failure.
  const retry = (
    <>
      The states could not be loaded.{' '}
      <Button
        variant="text"
        size="small"
        onClick={() => void refetch().catch(() => undefined)}
        sx={{ minHeight: 0, minWidth: 0, p: 0, textDecoration: 'underline' }}
      >
        Retry
      </Button>
    </>
  );

  return (
    <TextField
      {...field}
      select
      label="State"
      required
      autoComplete="address-level1"
      helperText={error && !data ? retry : helperText}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" disabled>
        Select
      </option>
      {states.map((state) => (
        <option key={state} value={state}>
          {state}
        </option>
      ))}
    </TextField>
  );
}
