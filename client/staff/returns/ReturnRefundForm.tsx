import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm, useWatch } from 'react-hook-form';
import { formatRupees } from '../../src/layout/money.ts';
import { AmountField } from '../refunds/AmountField.tsx';
import { paiseFrom, rupeesText } from '../refunds/refund-amount.ts';
import { NextStepForm } from './NextStepForm.tsx';
import { type StaffReturn, sumOf } from './return-texts.ts';

interface Props extends Pick<StaffReturn, 'lines'> {
  busy: boolean;
  /**
   * @param amountPaise null for what the lines add up to
   * @param reason null where none was written
   */
  onRefund(amountPaise: number | null, reason: string | null): Promise<void>;
}

/** Gives the money of a received return back: what its lines add up to, or another amount with a reason. */
export function ReturnRefundForm({ lines, busy, onRefund }: Props) {
  const sum = sumOf(lines);
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: { amount: rupeesText(sum), reason: '' },
  });
  const fault = formState.errors.reason;
  const paise = paiseFrom(useWatch({ control, name: 'amount' }));

  const refund = handleSubmit(({ amount, reason }) => {
    const chosen = paiseFrom(amount);
    return onRefund(chosen === sum ? null : chosen, reason.trim() || null);
  });

  return (
    <NextStepForm heading="Give the money back" busy={busy} onSubmit={refund}>
      <AmountField control={control} name="amount" />
      <TextField
        label="Reason"
        autoComplete="off"
        required={paise !== sum}
        error={Boolean(fault)}
        helperText={
          fault?.message ?? 'Needed for another amount than the books add up to. The shopper reads it.'
        }
        slotProps={{ htmlInput: { maxLength: 500 } }}
        {...register('reason', {
          validate: (reason, { amount }) =>
            reason.trim() !== '' ||
            paiseFrom(amount) === sum ||
            'Enter why it is another amount than the books add up to.',
        })}
      />
      <Button type="submit" aria-busy={busy}>
        {paise ? `Refund ${formatRupees(paise)}` : 'Refund'}
      </Button>
    </NextStepForm>
  );
}
