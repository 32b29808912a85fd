import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import type { BookChoiceFragment } from '../books/BookChoices.generated.ts';
import { editionText } from '../books/edition-text.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { RefusedChange } from '../ui/refused-change.ts';
import { BookField } from './BookField.tsx';
import { HSN_HINT, HSN_RULES } from './hsn-field.ts';
import { RateField } from './RateField.tsx';
import { type BookTaxRowFragment, SetBookTaxDocument, StaffTaxRatesDocument } from './Taxes.generated.ts';
import { taxText } from './tax-texts.ts';

const FIELDS = ['hsn', 'rateBasisPoints'] as const;

interface Values {
  book: BookChoiceFragment | null;
  hsn: string;
  rateBasisPoints: number | null;
}

interface Props {
  /** The tax to change; undefined to choose a book and set its tax. */
  tax?: BookTaxRowFragment;
  onClose(): void;
}

const BOOK_RULES = { required: 'Choose the book.' };

/**
 * Sets the tax of a book. Where somebody else was faster nothing is stored, and the dialog says what the tax is now; the
 * next try starts from that.
 */
export function TaxDialog({ tax, onClose }: Props) {
  const send = useStaffRequest();
  const refresh = useRefresh();
  const notify = useNotify();
  const { data, error: failure } = useQuery({
    queryKey: ['StaffTaxRates'],
    queryFn: () => send(StaffTaxRatesDocument, {}),
  });
  const rates = data?.staffTaxRates ?? [];
  const [version, setVersion] = useState(tax?.version ?? null);
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      book: tax ?? null,
      hsn: tax?.hsn ?? '',
      rateBasisPoints: tax?.rateBasisPoints ?? null,
    },
  });
  const { errors, isDirty } = formState;
  // Before the fields below it: the first that was registered gets the focus if several are wrong.
  if (!tax) register('book', BOOK_RULES);

  const {
    mutate: store,
    isPending,
    error: refusal,
    reset,
  } = useMutation({
    async mutationFn({ book, hsn, rateBasisPoints }: Values) {
      // The rules of the fields want both.
      if (book === null || rateBasisPoints === null) throw new Error('Choose the book and its rate.');
      const input = { book: book.id, hsn, rateBasisPoints, version };
      const { setBookTax: outcome } = await send(SetBookTaxDocument, { input });
      if (outcome.__typename === 'BookTax') return outcome;
      if (outcome.__typename === 'InvalidInput')
        throw new RefusedChange(setServerErrors(outcome, FIELDS, setError).join(' '));
      const { tax: now, message } = outcome;
      setVersion(now?.version ?? null);
      throw new RefusedChange(message, [now ? `It is now: ${taxText(now)}.` : 'It has no tax now.']);
    },
    onSuccess(stored) {
      notify(`${stored.title}: ${taxText(stored)}.`, { type: 'success' });
      onClose();
    },
    onSettled: () => refresh(),
  });

  return (
    <FormDialog
      title={tax ? `Tax of ${tax.title}` : 'Tax of a book'}
      action="Set the tax"
      busy={isPending}
      isFilled={isDirty}
      onSubmit={handleSubmit((values) => store(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      {failure && <Notice>{failure.message}</Notice>}
      {tax ? (
        <Typography variant="body2">{editionText(tax)}</Typography>
      ) : (
        <Controller
          name="book"
          control={control}
          rules={BOOK_RULES}
          render={({ field: { ref, value, onChange } }) => (
            <BookField
              inputRef={ref}
              value={value}
              onChange={(book) => {
                setVersion(null);
                reset();
                onChange(book);
              }}
              error={errors.book?.message}
            />
          )}
        />
      )}
      <TextField
        label="HSN or SAC"
        required
        autoFocus={tax !== undefined}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        error={Boolean(errors.hsn)}
        helperText={errors.hsn?.message ?? HSN_HINT}
        {...register('hsn', HSN_RULES)}
      />
      <Controller
        name="rateBasisPoints"
        control={control}
        rules={{
          validate: (rate) => (rate !== null && rates.includes(rate)) || 'Choose a rate that may be set.',
        }}
        render={({ field: { ref, value, onChange } }) => (
          <RateField
            inputRef={ref}
            rates={rates}
            value={value}
            onChange={onChange}
            error={errors.rateBasisPoints?.message}
          />
        )}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        It counts for bills that are issued from now on. Invoices that were issued stay as they are.
      </Typography>
    </FormDialog>
  );
}
