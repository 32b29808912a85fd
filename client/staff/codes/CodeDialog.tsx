import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { paiseFrom } from '../orders/refund-amount.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { type Refusal, RefusedChange } from '../ui/refused-change.ts';
import { AddCodeDocument, ChangeCodeDocument } from './Codes.generated.ts';
import { CodeBooks, CodeCategories } from './CodeTargets.tsx';
import { type Code, type CodeValues, codeChanges, EMPTY_CODE, inputOf, valuesOf } from './code-values.ts';

/** The fields of the shop's call by those of the form. */
const FIELDS: Record<string, keyof CodeValues> = {
  amountPaise: 'amount',
  productIds: 'books',
  minAmountPaise: 'minAmount',
  startsAt: 'startsOn',
  endsAt: 'endsOn',
};
const NAMES = Object.keys(EMPTY_CODE) as (keyof CodeValues)[];

const isCount = (text: string) =>
  /^\s*([1-9]\d{0,6})?\s*$/.test(text) || 'Enter a whole number from 1 on, or nothing for any number.';
const isAmount = (text: string) =>
  Boolean(paiseFrom(text)) || 'Enter an amount in rupees, such as 100 or 99.50.';

interface Props {
  /** Undefined for a new one. */
  code: Code | undefined;
  onClose(): void;
}

/** Adds or changes a code. */
export function CodeDialog({ code: shown, onClose }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const [code, setCode] = useState(shown);
  const form = useForm<CodeValues>({ defaultValues: code ? valuesOf(code) : EMPTY_CODE });
  const { register, control, handleSubmit, formState, setError } = form;
  const { errors } = formState;
  const [kind, scope] = useWatch({ control, name: ['kind', 'scope'] });
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    async mutationFn(values: CodeValues) {
      const input = inputOf(values, code);
      const outcome = code
        ? (await send(ChangeCodeDocument, { id: code.id, version: code.version, input })).changeCode
        : (await send(AddCodeDocument, { input })).addCode;
      if (outcome.__typename === 'DiscountCode') return outcome;
      if (outcome.__typename === 'InvalidInput') {
        const fields = outcome.fields.map((each) => ({ ...each, field: FIELDS[each.field] ?? each.field }));
        throw new RefusedChange(setServerErrors({ ...outcome, fields }, NAMES, setError).join(' '));
      }
      const now = outcome.discountCode;
      const changes = code ? codeChanges(code, now) : [];
      // What has been typed stays, and the next save starts from the code as it is now.
      setCode(now);
      form.reset(valuesOf(now), { keepDirtyValues: true });
      throw new RefusedChange(
        `${outcome.message} What you have typed is still here; save again to keep it.`,
        changes,
      );
    },
    onSuccess(stored) {
      notify(`${stored.code}: ${code ? 'saved' : 'added'}.`, { type: 'success' });
      refresh();
      onClose();
    },
  });
  const refusal: Refusal | null = error;
  const below = (name: keyof CodeValues, hint: string) => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? hint,
    autoComplete: 'off',
  });
  const choice = (
    name: 'kind' | 'scope',
    label: string,
    choices: Partial<Record<CodeValues['kind'] | CodeValues['scope'], string>>,
  ) => (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, ...chosen } }) => (
        <TextField {...chosen} inputRef={ref} select label={label} {...below(name, ' ')}>
          {Object.entries(choices).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              <span>{words}</span>
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
  const rupees = { startAdornment: <InputAdornment position="start">₹</InputAdornment> };
  const pair = { display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' };

  return (
    <FormDialog
      title={shown ? `Change ${shown.code}` : 'Add a code'}
      action="Save"
      busy={isPending}
      isFilled={formState.isDirty}
      onSubmit={handleSubmit((values) => save(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      <TextField
        label="Code"
        required
        slotProps={{ htmlInput: { maxLength: 30, autoCapitalize: 'characters', spellCheck: false } }}
        {...below(
          'code',
          'Letters, digits and hyphens, such as DIWALI10. Shoppers may write it in either case.',
        )}
        {...register('code', { required: 'Enter the code.' })}
      />
      <Box sx={pair}>
        {choice('kind', 'It takes off', { percent: 'Percent', amount: 'An amount' })}
        {kind === 'percent' ? (
          <TextField
            key="percent"
            label="Percent"
            required
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            {...below('percent', 'Of what its books cost; delivery is never discounted.')}
            {...register('percent', {
              validate: (text) =>
                /^\s*([1-9]\d?|100)\s*$/.test(text) || 'Enter a whole number from 1 to 100.',
            })}
          />
        ) : (
          <TextField
            key="amount"
            label="Amount"
            required
            slotProps={{ htmlInput: { inputMode: 'decimal' }, input: rupees }}
            {...below('amount', 'At most what its books cost; delivery is never discounted.')}
            {...register('amount', { validate: isAmount })}
          />
        )}
      </Box>
      {choice('scope', 'Books', { ALL: 'All books', CATEGORIES: 'Categories', BOOKS: 'Single books' })}
      {scope === 'CATEGORIES' && <CodeCategories control={control} />}
      {scope === 'BOOKS' && <CodeBooks control={control} />}
      <TextField
        label="Least amount"
        slotProps={{ htmlInput: { inputMode: 'decimal' }, input: rupees }}
        {...below('minAmount', 'What its books have to cost at least; empty for nothing.')}
        {...register('minAmount', { validate: (text) => text.trim() === '' || isAmount(text) })}
      />
      <Box sx={pair}>
        <TextField
          label="First day"
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          {...below('startsOn', 'In India; empty for at once.')}
          {...register('startsOn')}
        />
        <TextField
          label="Last day"
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          {...below('endsOn', 'It counts until midnight; empty for no end.')}
          {...register('endsOn')}
        />
        <TextField
          label="Orders in all"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...below('maxUses', 'How many can have it; empty for any number.')}
          {...register('maxUses', { validate: isCount })}
        />
        <TextField
          label="Orders of a shopper"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...below('maxUsesPerShopper', 'How many can have it; empty for any number.')}
          {...register('maxUsesPerShopper', { validate: isCount })}
        />
      </Box>
    </FormDialog>
  );
}
