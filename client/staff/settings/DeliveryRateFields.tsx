import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { inactive } from '../../shared/ui/inactive.ts';
import { AREAS, type DeliveryValues, isAmount, isWhole } from './delivery-values.ts';

interface Props {
  form: UseFormReturn<DeliveryValues>;
  place: number;
  /** The states that there are. */
  states: readonly string[];
  isLast: boolean;
  onMove(by: number): void;
  onRemove(): void;
}

const NUMERIC = { htmlInput: { inputMode: 'numeric' } } as const;

/** One rate of delivery, its place among the others included. */
export function DeliveryRateFields({ form, place, states, isLast, onMove, onRemove }: Props) {
  const { register, control, watch, formState } = form;
  const name = `rates.${place}` as const;
  const errors = formState.errors.rates?.[place];
  const area = watch(`${name}.area`);
  const shown = (error: { message?: string } | undefined, hint = '') => ({
    error: Boolean(error),
    helperText: error?.message ?? hint,
    autoComplete: 'off',
  });
  const action = (label: string, onClick: () => void, isOff = false): ReactNode => (
    <Button
      variant="text"
      size="small"
      aria-label={`${label}: rate ${place + 1}`}
      {...inactive(isOff, onClick)}
    >
      {label}
    </Button>
  );
  return (
    <Box
      role="group"
      aria-label={`Rate ${place + 1}`}
      sx={{
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'grid',
        columnGap: 1.5,
        rowGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        '& .whole': { gridColumn: { sm: '1 / -1' } },
      }}
    >
      <TextField
        label="Name"
        required
        {...shown(errors?.name, 'Such as South India.')}
        {...register(`${name}.name`, { validate: (text) => text.trim() !== '' || 'Enter a name.' })}
      />
      <Controller
        name={`${name}.area`}
        control={control}
        render={({ field: { ref, ...chosen } }) => (
          <TextField {...chosen} inputRef={ref} select label="Where" {...shown(errors?.area)}>
            {Object.entries(AREAS).map(([value, words]) => (
              <MenuItem key={value} value={value}>
                <span>{words}</span>
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {area === 'STATES' && (
        <Controller
          name={`${name}.states`}
          control={control}
          rules={{ validate: (chosen) => chosen.length > 0 || 'Choose one or more.' }}
          render={({ field: { ref, ...chosen } }) => (
            <TextField
              {...chosen}
              className="whole"
              inputRef={ref}
              select
              label="States and union territories"
              slotProps={{ select: { multiple: true } }}
              {...shown(errors?.states as { message?: string } | undefined)}
            >
              {states.map((state) => (
                <MenuItem key={state} value={state}>
                  <span>{state}</span>
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      )}
      {area === 'PINCODES' && (
        <TextField
          className="whole"
          label="Beginnings of pincodes"
          multiline
          {...shown(errors?.pincodes, 'One to six digits each, with commas between: 560, 5710.')}
          {...register(`${name}.pincodes`, {
            validate: (text) => text.trim() !== '' || 'Enter one or more.',
          })}
        />
      )}
      <TextField
        label="Charge (₹)"
        required
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        {...shown(errors?.chargePaise, '0 for free delivery.')}
        {...register(`${name}.chargePaise`, { validate: isAmount })}
      />
      <TextField
        label="Free from (₹)"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        {...shown(errors?.freeFromPaise, 'Of books; empty for never.')}
        {...register(`${name}.freeFromPaise`, { validate: (text) => text.trim() === '' || isAmount(text) })}
      />
      <TextField
        label="Days from"
        required
        slotProps={NUMERIC}
        {...shown(errors?.days?.min)}
        {...register(`${name}.days.min`, { validate: isWhole })}
      />
      <TextField
        label="Days to"
        required
        slotProps={NUMERIC}
        {...shown(errors?.days?.max)}
        {...register(`${name}.days.max`, { validate: isWhole })}
      />
      <TextField
        label="Up to (grams)"
        slotProps={NUMERIC}
        {...shown(errors?.maxGrams, 'The weight of the order; empty for any.')}
        {...register(`${name}.maxGrams`, { validate: (text) => text.trim() === '' || isWhole(text) })}
      />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: { sm: 'flex-end' } }}
      >
        {action('Up', () => onMove(-1), place === 0)}
        {action('Down', () => onMove(1), isLast)}
        {action('Remove', onRemove)}
      </Box>
    </Box>
  );
}
