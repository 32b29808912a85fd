import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, useFieldArray, useForm } from 'react-hook-form';
import { type InvalidInput, setServerErrors } from '../../shared/ui/form-errors.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { DeliveryRateFields } from './DeliveryRateFields.tsx';
import {
  areaText,
  type DeliveryValues,
  deliveryInput,
  deliveryValues,
  isWhole,
  NEW_RATE,
  rateText,
} from './delivery-values.ts';
import type { WholeSettingsFragment } from './Settings.generated.ts';
import { SETTINGS } from './setting-fields.ts';
import { useChangeSetting } from './use-change-setting.ts';

interface Props {
  settings: WholeSettingsFragment;
  onClose(): void;
}

const RATE_FIELDS = [
  'name',
  'area',
  'states',
  'pincodes',
  'maxGrams',
  'chargePaise',
  'freeFromPaise',
  'days.max',
] as const;

/** An error of a whole rate stands at its name, one of its days at the last of them. */
const atFields = ({ message, fields }: InvalidInput): InvalidInput => ({
  message,
  fields: fields.map((error) => ({
    ...error,
    field: error.field.replace(/^rates\.\d+$/, '$&.name').replace(/\.days$/, '.days.max'),
  })),
});

/** Where the shop delivers to, and for how much: the rates in their order. */
export function DeliveryDialog({ settings, onClose }: Props) {
  const { title, text } = SETTINGS.delivery;
  const form = useForm<DeliveryValues>({ defaultValues: deliveryValues(settings.delivery) });
  const { register, control, handleSubmit, setError, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'rates' });
  const { save, isPending, refusal } = useChangeSetting(settings, 'delivery', {
    placeErrors(invalid) {
      const names = fields.flatMap((_, place) =>
        RATE_FIELDS.map((name) => `rates.${place}.${name}` as const),
      );
      return setServerErrors(atFields(invalid), [...names, 'defaultGrams', 'furtherStates'], setError);
    },
    factsOf: ({ delivery }) =>
      delivery.rates.map((rate) => `${rate.name}: ${areaText(rate)} · ${rateText(rate)}`),
    onClose,
  });
  const { defaultGrams } = formState.errors;
  return (
    <FormDialog
      title={title}
      action="Save"
      busy={isPending}
      isFilled={formState.isDirty}
      onSubmit={handleSubmit((values) => save({ delivery: deliveryInput(values) }))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {fields.map(({ id }, place) => (
        <DeliveryRateFields
          key={id}
          form={form}
          place={place}
          states={settings.sellerStates}
          isLast={place === fields.length - 1}
          onMove={(by) => move(place, place + by)}
          onRemove={() => remove(place)}
        />
      ))}
      <Box>
        <Button variant="outlined" size="small" onClick={() => append(NEW_RATE)}>
          Add a rate
        </Button>
      </Box>
      <TextField
        label="Weight of a book that has none (grams)"
        required
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        error={Boolean(defaultGrams)}
        helperText={defaultGrams?.message ?? 'For rates with a weight.'}
        {...register('defaultGrams', { validate: isWhole })}
      />
      <Controller
        name="furtherStates"
        control={control}
        render={({ field: { ref, ...chosen } }) => (
          <TextField
            {...chosen}
            inputRef={ref}
            select
            label="Further states and union territories"
            helperText="That addresses can be in beside the states that every shop offers."
            slotProps={{ select: { multiple: true } }}
          >
            {settings.furtherStates.map((state) => (
              <MenuItem key={state} value={state}>
                <span>{state}</span>
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </FormDialog>
  );
}
