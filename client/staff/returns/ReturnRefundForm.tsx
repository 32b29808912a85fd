import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm, useWatch } from 'react-hook-form';
import { formatRupees } from '../../shared/money.ts';
import { useFormDraft } from '../data/form-draft.ts';
import { AmountField } from '../orders/AmountField.tsx';
import { paiseFrom, rupeesText } from '../orders/refund-amount.ts';
import { NextStepForm } from './NextStepForm.tsx';
import { type StaffReturn, sumOf } from './return-texts.ts';

interface Props {
  /** Is received, and some of its money has not gone back. */
  opened: StaffReturn;
  busy: boolean;
  /**
   * @param amountPaise null for what its books add up to
   * @param note null where none was written
   */
  onRefund(amountPaise: number | null, note: string | null): Promise<void>;
  /** Is called where what was typed before the session ended is here again. */
  onRestore(hasChanged: boolean): void;
}

/** Gives the money of a received return back: what its books add up to, or another amount with a note. */
export function ReturnRefundForm({ opened, busy, onRefund, onRestore }: Props) {
  const sum = sumOf(opened.lines);
  const { refundablePaise } = opened.order;
  const form = useForm({
    values: { amount: rupeesText(Math.min(sum, refundablePaise)), note: '' },
    // What was typed stays where the return has changed meanwhile.
    resetOptions: { keepDirtyValues: true },
  });
  const { register, control, handleSubmit, formState } = form;
  useFormDraft(form, { name: 'return-refund', version: String(opened.version), onRestore });
  const error = formState.errors.note;
  const paise = paiseFrom(useWatch({ control, name: 'amount' }));

  const refund = handleSubmit(({ amount, note }) => {
    const chosen = paiseFrom(amount);
    return onRefund(chosen === sum ? null : chosen, note.trim() || null);
  });

  return (
    <NextStepForm heading="Give the money back" busy={busy} onSubmit={refund}>
      <AmountField control={control} name="amount" max={refundablePaise} />
      <TextField
        label="Reason"
        autoComplete="off"
        required={paise !== sum}
        error={Boolean(error)}
        helperText={
          error?.message ?? 'Needed for another amount than the books add up to. The shopper reads it.'
        }
        slotProps={{ htmlInput: { maxLength: 500 } }}
        {...register('note', {
          validate: (note, { amount }) =>
            note.trim() !== '' ||
            paiseFrom(amount) === sum ||
            'Enter why it is another amount than the books add up to.',
        })}
      />
      <Button type="submit" aria-busy={busy}>
        <span>{paise ? `Refund ${formatRupees(paise)}` : 'Refund'}</span>
      </Button>
    </NextStepForm>
  );
}
