import type { TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import {
  type AddressFields,
  addressFieldError,
  FIELD_NAMES,
  fieldsOf,
  inputOf,
} from '../../shared/account/address-fields.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useFormDraft, useRestoreNotice } from '../data/form-draft.ts';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { AddressInputs } from './AddressInputs.tsx';
import { ChangeOrderAddressDocument, OrderToMoveDocument } from './ChangeOrder.generated.ts';
import { DeliveryCharge } from './DeliveryCharge.tsx';
import { ADDRESS_FORM } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import { useDeliveryCharge } from './use-delivery-charge.ts';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: StaffOrder;
  onClose(): void;
}

/** Changes where an order goes. What it costs stays, unless delivery is charged anew. */
export function ChangeAddressDialog({ order: shown, onClose }: Props) {
  const notify = useNotify();
  const send = useStaffRequest();
  const [order, renew] = useOpenedRecord(shown);
  const { change, busy, refusal } = useOrderChange(order, renew);
  const restored = useRestoreNotice('order');
  const { data } = useQuery({
    queryKey: ['OrderToMove', order.id],
    queryFn: () => send(OrderToMoveDocument, { id: order.id }),
  });
  const form = useForm<AddressFields>({ defaultValues: fieldsOf(order.address) });
  const { register, handleSubmit, setError, formState, control } = form;
  const [state, pincode] = useWatch({ control, name: ['state', 'pincode'] });
  const { delivery, isChargedAnew, setChargedAnew, chargedPaise } = useDeliveryCharge(order, {
    state,
    pincode,
  });
  const { onRestore } = restored;
  useFormDraft(form, { name: ADDRESS_FORM, version: String(order.version), onRestore });
  const { errors, isDirty } = formState;
  const [bill] = data?.staffOrder?.invoices ?? [];
  const states = data?.shop.states ?? [order.address.state];

  const move = handleSubmit(async (fields) => {
    restored.forget();
    const { id: orderId, version } = order;
    const changed = await change(
      ChangeOrderAddressDocument,
      { input: { orderId, version, address: inputOf(fields), deliveryPaise: chargedPaise } },
      ({ changeOrderAddress }) => changeOrderAddress,
      (refused) =>
        'fields' in refused ? setServerErrors(refused, FIELD_NAMES, setError).join(' ') : refused.message,
    );
    if (!changed) return;
    notify('The order goes to the new address.', { type: 'success' });
    onClose();
  });

  const field = (name: keyof AddressFields): Partial<TextFieldProps> => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message,
    autoComplete: 'off',
    ...register(name, {
      validate: (text) =>
        name === 'state' ? text !== '' || 'Choose the state.' : (addressFieldError(name, text) ?? true),
    }),
  });

  return (
    <FormDialog
      title={`Change the address of order ${order.number}`}
      action="Change the address"
      busy={busy}
      isFilled={isDirty}
      onSubmit={move}
      onClose={onClose}
    >
      <RefusalNotice
        refusal={
          refusal ??
          restored.notice ??
          (bill && {
            message: `Bill ${bill.number} of this order is issued, and keeps the address that it has. The order can only go elsewhere in ${order.address.state}: to send it to another state, cancel it and have it placed anew.`,
          })
        }
      />
      <AddressInputs field={field} states={states} />
      <DeliveryCharge
        order={order}
        delivery={delivery}
        isChargedAnew={isChargedAnew}
        onChange={setChargedAnew}
      />
    </FormDialog>
  );
}
