import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { formatRupees } from '../../shared/money.ts';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import { useFormDraft, useRestoreNotice } from '../data/form-draft.ts';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { CopiesField } from '../ui/CopiesField.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { AmountField } from './AmountField.tsx';
import { RefundOrderDocument } from './ChangeOrder.generated.ts';
import { type ChosenRefund, choosable, chosenPaise, copiesInReturns, REFUND_FORM } from './chosen-refund.ts';
import { howItGoesBack } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import { paiseFrom } from './refund-amount.ts';
import { useOrderChange } from './use-order-change.ts';

interface Values extends ChosenRefund {
  note: string;
  restock: boolean;
}

interface Props {
  order: StaffOrder;
  onClose(): void;
}

/** What a person reads who sends another refund after one whose response was lost. */
const firstTryStored = (amountPaise: number): string =>
  amountPaise === 0
    ? 'Your first try was stored: free copies were taken out. What you send now goes back as well: press again if that is what you want, Cancel otherwise.'
    : `Your first try was stored: ${formatRupees(amountPaise)} goes back to the shopper. What you send now goes back as ` +
      'well: press Refund again if that is what you want, Cancel otherwise.';

/** What a copy comes to, and how many of them are left out. */
const hintOf = ({ refundPaise }: { refundPaise: number }, inReturns: number): string =>
  `${formatRupees(refundPaise)} a copy${inReturns > 0 ? `; ${inReturns} in a return` : ''}`;

const actionOf = ({ refundablePaise }: StaffOrder, comesTo: number, isOfNothing: boolean): string => {
  if (isOfNothing || refundablePaise === 0) return 'Take out, nothing to give back';
  return comesTo > 0 && comesTo <= refundablePaise ? `Refund ${formatRupees(comesTo)}` : 'Refund';
};

/** Gives money of an order back: for copies of its books, or an amount. Copies that its code has made free go back for nothing. */
export function RefundDialog({ order: shown, onClose }: Props) {
  const id = useId();
  const notify = useNotify();
  const [order, renew] = useOpenedRecord(shown);
  const { change, busy, refusal } = useOrderChange(order, renew);
  // What is sent again after a lost response is the same refund.
  const [key, setKey] = useState(() => uuid());
  const [nothingChosen, setNothingChosen] = useState(false);
  const restored = useRestoreNotice('order');
  const form = useForm<Values>({
    defaultValues: {
      by: order.lines.some((line) => choosable(order, line) > 0) ? 'copies' : 'amount',
      copies: order.lines.map(() => 0),
      amount: '',
      note: '',
      restock: false,
    },
  });
  const { register, control, handleSubmit, formState } = form;
  const { onRestore } = restored;
  useFormDraft(form, { name: REFUND_FORM, version: String(order.version), onRestore });
  const { errors } = formState;
  const [by, copies, amount] = useWatch({ control, name: ['by', 'copies', 'amount'] });
  const comesTo = chosenPaise(order, { by, copies, amount });
  const isOfMoney = order.refundablePaise > 0;
  const isOfNothing = comesTo === 0 && by === 'copies' && copies.some((count) => count > 0);
  const hasLeft = order.lines.some(({ shipped }, index) => shipped > 0 && (copies[index] ?? 0) > 0);

  const refund = handleSubmit(async (values) => {
    const paise = chosenPaise(order, values);
    const lines = order.lines.flatMap(({ productId }, index) => {
      const quantity = values.copies[index] ?? 0;
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    const isNothing = paise === 0 && (values.by === 'amount' || lines.length === 0);
    setNothingChosen(isNothing);
    if (isNothing) return;
    restored.forget();
    const changed = await change(
      RefundOrderDocument,
      {
        input: {
          orderId: order.id,
          version: order.version,
          ...(values.by === 'copies'
            ? { lines, restock: values.restock }
            : { amountPaise: paiseFrom(values.amount) }),
          note: values.note.trim(),
          key,
        },
      },
      ({ refundOrder }) => refundOrder,
      (refused) => {
        if (!('storedRefund' in refused) || !refused.storedRefund) return refused.message;
        setKey(uuid());
        return firstTryStored(refused.storedRefund.amountPaise);
      },
    );
    if (!changed) return;
    const done =
      paise > 0
        ? `${formatRupees(paise)} goes back to the shopper.`
        : 'The copies are taken out: they were free.';
    notify(done, { type: 'success' });
    onClose();
  });

  return (
    <FormDialog
      title={isOfMoney ? `Refund order ${order.number}` : `Take free copies out of order ${order.number}`}
      action={actionOf(order, comesTo, isOfNothing)}
      busy={busy}
      isFilled={formState.isDirty}
      onSubmit={refund}
      onClose={onClose}
    >
      <RefusalNotice
        refusal={
          nothingChosen && comesTo === 0 && !isOfNothing
            ? {
                message: isOfMoney
                  ? 'Choose the copies whose money goes back.'
                  : 'Choose the copies to take out.',
                changes: [],
              }
            : (refusal ?? restored.notice)
        }
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isOfMoney
          ? `Up to ${formatRupees(order.refundablePaise)} can go back. ${howItGoesBack(order.paymentMethod)}`
          : 'The code of the order has made these copies free: there is no money to give back.'}
      </Typography>
      {isOfMoney && (
        <Controller
          name="by"
          control={control}
          render={({ field }) => (
            <FormControl>
              <FormLabel id={`${id}by`}>What goes back</FormLabel>
              <RadioGroup {...field} aria-labelledby={`${id}by`} row sx={{ gap: 2 }}>
                <FormControlLabel value="copies" control={<Radio />} label="Copies of books" />
                <FormControlLabel value="amount" control={<Radio />} label="An amount" />
              </RadioGroup>
            </FormControl>
          )}
        />
      )}
      {by === 'copies' &&
        order.lines.map(
          (line, index) =>
            choosable(order, line) > 0 && (
              <Controller
                key={line.id}
                name={`copies.${index}`}
                control={control}
                render={({ field: { value, onChange } }) => (
                  <CopiesField
                    title={line.title}
                    hint={hintOf(line, copiesInReturns(line, order.returns))}
                    value={value}
                    max={choosable(order, line)}
                    onChange={onChange}
                  />
                )}
              />
            ),
        )}
      {by === 'amount' && <AmountField control={control} name="amount" max={order.refundablePaise} />}
      <TextField
        label="Reason"
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500 } }}
        error={Boolean(errors.note)}
        helperText={errors.note?.message ?? 'The shopper reads it.'}
        {...register('note', { validate: (text) => text.trim() !== '' || 'Enter why it goes back.' })}
      />
      {by === 'copies' && hasLeft && (
        <Controller
          name="restock"
          control={control}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Checkbox {...field} checked={value} />}
              label={
                <DescribedChoice
                  name="Put the copies back into stock"
                  description="Those that were sent are here again and fit for sale. Copies that have not left the shop go back in any case."
                />
              }
            />
          )}
        />
      )}
    </FormDialog>
  );
}
