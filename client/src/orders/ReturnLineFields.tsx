import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { RETURN_REASONS } from '../../shared/order-names.ts';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import type { ReturnValues } from './return-values.ts';

interface Props {
  line: Order_OrderFragment['lines'][number];
  /** Its place in the form. */
  index: number;
  control: Control<ReturnValues>;
}

/** Whether a book goes back; if so, how many of its copies and why. */
export function ReturnLineFields({ line: { title, returnable }, index, control }: Props) {
  const chosen = useWatch({ control, name: `lines.${index}.chosen` });
  return (
    <Box component="fieldset" aria-label={title} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Controller
        name={`lines.${index}.chosen`}
        control={control}
        render={({ field: { value, ...field } }) => (
          <FormControlLabel control={<Checkbox {...field} checked={value} />} label={title} />
        )}
      />
      {chosen && (
        <Box
          sx={{
            mt: 1,
            ml: { sm: 3.5 },
            display: 'grid',
            columnGap: 2,
            rowGap: 0.5,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: returnable > 1 ? '110px minmax(0, 1fr)' : '1fr',
            },
          }}
        >
          {returnable > 1 && <CopiesField index={index} max={returnable} control={control} />}
          <ReasonField index={index} control={control} />
        </Box>
      )}
    </Box>
  );
}

function CopiesField({ index, max, control }: Pick<Props, 'index' | 'control'> & { max: number }) {
  const { field } = useController({ name: `lines.${index}.quantity`, control });
  return (
    <TextField
      {...field}
      onChange={({ target }) => field.onChange(Number(target.value))}
      select
      label="Copies"
      helperText={EMPTY_LINE}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {Array.from({ length: max }, (_, before) => before + 1).map((copies) => (
        <option key={copies} value={copies}>
          {copies}
        </option>
      ))}
    </TextField>
  );
}

function ReasonField({ index, control }: Pick<Props, 'index' | 'control'>) {
  const { field, fieldState } = useController({
    name: `lines.${index}.reason`,
    control,
    rules: { required: 'Choose why it goes back.' },
  });
  const { ref, ...others } = field;
  return (
    <TextField
      {...others}
      inputRef={ref}
      select
      required
      label="Why does it go back?"
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? EMPTY_LINE}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" disabled>
        Select
      </option>
      {Object.entries(RETURN_REASONS).map(([reason, words]) => (
        <option key={reason} value={reason}>
          {words}
        </option>
      ))}
    </TextField>
  );
}
