import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { formatRupees } from '../../shared/money.ts';
import type { CancelReason } from '../../shared/schema.generated.ts';
import { useFormDraft, useRestoreNotice } from '../data/form-draft.ts';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { CancelStaffOrderDocument } from './ChangeOrder.generated.ts';
import { CANCEL_FORM, CANCEL_REASON_NAMES, howItGoesBack } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: StaffOrder;
  onClose(): void;
}

/** Cancels an order, and says before what goes back to the shopper. */
export function CancelOrderDialog({ order: shown, onClose }: Props) {
  const notify = useNotify();
  const [order, renew] = useOpenedRecord(shown);
  const { change, busy, refusal } = useOrderChange(order, renew);
  const restored = useRestoreNotice('order');
  const form = useForm<{ reason: CancelReason | ''; note: string }>({
    defaultValues: { reason: '', note: '' },
  });
  const { register, handleSubmit, watch, formState } = form;
  const { onRestore } = restored;
  useFormDraft(form, { name: CANCEL_FORM, version: String(order.version), onRestore });
  const { errors, isDirty } = formState;
  const isOther = watch('reason') === 'OTHER';
  const isMoneyThere = order.state === 'PAID' && order.refundablePaise > 0;
  const amount = isMoneyThere ? formatRupees(order.refundablePaise) : undefined;

  const cancel = handleSubmit(async ({ reason, note }) => {
    if (!reason) return;
    restored.forget();
    const { id: orderId, version } = order;
    const changed = await change(
      CancelStaffOrderDocument,
      { input: { orderId, version, reason, note: note.trim() || null } },
      ({ cancelStaffOrder }) => cancelStaffOrder,
    );
    if (!changed) return;
    notify(amount ? `The order is cancelled, and ${amount} goes back.` : 'The order is cancelled.', {
      type: 'success',
    });
    onClose();
  });

  return (
    <FormDialog
      title={`Cancel order ${order.number}`}
      action={amount ? `Cancel the order, refund ${amount}` : 'Cancel the order'}
      dismiss="Keep the order"
      busy={busy}
      isFilled={isDirty}
      onSubmit={cancel}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal ?? restored.notice} />
      <Typography>
        {amount
          ? `${amount} goes back to the shopper. ${howItGoesBack(order.paymentMethod)} The copies are in stock again.`
          : order.paymentMethod === 'FREE' || order.payOnDelivery
            ? 'Nothing has been paid. The copies are in stock again.'
            : 'Nothing has been paid. Should a payment still arrive, it goes back by itself.'}
      </Typography>
      <TextField
        select
        label="Reason"
        required
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        error={Boolean(errors.reason)}
        helperText={errors.reason?.message ?? 'The email to the shopper says it.'}
        {...register('reason', { required: 'Choose why it is cancelled.' })}
      >
        <option value="" />
        {Object.entries(CANCEL_REASON_NAMES).map(([reason, name]) => (
          <option key={reason} value={reason}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        label="Note to the shopper"
        required={isOther}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        error={Boolean(errors.note)}
        helperText={errors.note?.message ?? 'It stands in the email and on the page of the order.'}
        {...register('note', {
          validate: (note, { reason }) =>
            reason !== 'OTHER' || note.trim() !== '' || 'Enter why: the reason does not say it.',
        })}
      />
    </FormDialog>
  );
}
