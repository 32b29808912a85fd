import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { HSN_HINT, HSN_RULES } from '../settings/hsn-field.ts';
import { RateField } from '../settings/RateField.tsx';
import { StaffTaxRatesDocument } from '../settings/Taxes.generated.ts';
import { copiesError } from '../stock/copies-error.ts';
import type { BookValues } from './book-values.ts';

/** The fields for the copies of a new book and for its tax. */
export function StockAndTax({ form: { register, control, formState } }: { form: UseFormReturn<BookValues> }) {
  const send = useStaffRequest();
  const { canAccess: mayCount } = useCanAccess({ resource: 'stock', action: 'list' });
  const isTaxed = useWatch({ control, name: 'newBook.isTaxed' });
  const { data, error: failure } = useQuery({
    queryKey: ['StaffTaxRates'],
    queryFn: () => send(StaffTaxRatesDocument, {}),
    enabled: isTaxed === true,
  });
  const rates = data?.staffTaxRates ?? [];
  const errors = formState.errors.newBook;
  return (
    <Box component="section" aria-label="Stock and tax">
      <Typography component="h2" variant="h6">
        Stock and tax
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        {mayCount && (
          <TextField
            label="Copies in stock"
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            error={Boolean(errors?.copies)}
            helperText={errors?.copies?.message ?? 'Empty: not counted, and always for sale.'}
            {...register('newBook.copies', {
              validate: (copies) => !copies?.trim() || (copiesError(copies, 0) ?? true),
            })}
          />
        )}
        <Controller
          name="newBook.isTaxed"
          control={control}
          render={({ field: { ref, value, onChange, ...field } }) => (
            <TextField
              {...field}
              label="Tax"
              select
              inputRef={ref}
              value={value ? 'taxed' : 'exempt'}
              onChange={({ target }) => onChange(target.value === 'taxed')}
              slotProps={{ select: { native: true } }}
            >
              <option value="exempt">Printed book, exempt</option>
              <option value="taxed">Taxed, with a code and a rate</option>
            </TextField>
          )}
        />
        {isTaxed && (
          <>
            <TextField
              label="HSN or SAC"
              required
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              error={Boolean(errors?.hsn)}
              helperText={errors?.hsn?.message ?? HSN_HINT}
              {...register('newBook.hsn', HSN_RULES)}
            />
            <Controller
              name="newBook.rateBasisPoints"
              control={control}
              rules={{
                validate: (rate) =>
                  (rate != null && rates.includes(rate)) || 'Choose a rate that may be set.',
              }}
              render={({ field: { ref, value, onChange } }) => (
                <RateField
                  inputRef={ref}
                  rates={rates}
                  value={value ?? null}
                  onChange={onChange}
                  error={errors?.rateBasisPoints?.message ?? failure?.message}
                />
              )}
            />
          </>
        )}
      </Box>
    </Box>
  );
}
