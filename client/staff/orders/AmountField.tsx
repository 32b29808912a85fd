import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { formatRupees } from '../../shared/money.ts';
import { paiseFrom } from './refund-amount.ts';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  /** A field that holds rupees as they were typed. */
  name: FieldPathByValue<Values, string>;
  /** The most that can go back, in paise, where the page knows it. */
  max?: number;
}

/** An amount in rupees that goes back. */
export function AmountField<Values extends FieldValues>({ control, name, max }: Props<Values>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (text: string) => amountError(text, max) ?? true },
  });
  const { ref, ...others } = field;
  return (
    <TextField
      {...others}
      inputRef={ref}
      label="Amount"
      required
      autoComplete="off"
      error={Boolean(fieldState.error)}
      helperText={
        fieldState.error?.message ??
        (max === undefined ? 'In rupees.' : `In rupees, up to ${formatRupees(max)}.`)
      }
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
      }}
    />
  );
}

/** The error of an amount as it was typed; undefined for one that can go back. */
function amountError(text: string, max = Number.POSITIVE_INFINITY): string | undefined {
  const paise = paiseFrom(text);
  if (paise === null || paise === 0) return 'Enter an amount in rupees, such as 499 or 499.50.';
  if (paise > max) return `At most ${formatRupees(max)} can go back.`;
  return undefined;
}
