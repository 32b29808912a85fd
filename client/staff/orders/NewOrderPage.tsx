import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title, useNotify, useRedirect } from 'react-admin';
import { type FieldPath, useForm } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { type AddressFields, addressFieldError, FIELD_NAMES } from '../../shared/account/address-fields.ts';
import { formatRupees } from '../../shared/money.ts';
import type { TakenPayment } from '../../shared/schema.generated.ts';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { RESTORED, useFormDraft } from '../data/form-draft.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { titled } from '../ui/titled.tsx';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import { AddressInputs } from './AddressInputs.tsx';
import { NewOrderBooks } from './NewOrderBooks.tsx';
import {
  canGetLink,
  emptyOrder,
  type NewOrderValues,
  takenOrder,
  withCopies,
  withCopy,
} from './new-order.ts';
import { QuoteTotals } from './QuoteTotals.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import { ShopperChoice } from './ShopperChoice.tsx';
import { StatesToDeliverToDocument, TakeOrderDocument } from './TakeOrder.generated.ts';
import { useOrderQuote } from './use-order-quote.ts';

const NO_LINK = 'A link goes by email: choose a shopper with an account, or enter an email.';
/** Paid at another moment than when the books leave the shop. */
const isPaidLater = (payment: TakenPayment): boolean => payment === 'LINK' || payment === 'ON_DELIVERY';

const NOT_HANDED_OVER = 'What is handed over now is paid now: in cash or by card.';

const PAYMENTS: Record<TakenPayment, { name: string; description: string }> = {
  CASH: { name: 'Cash', description: 'Paid at the counter.' },
  CARD: { name: 'Card machine', description: 'Paid at the counter.' },
  ON_DELIVERY: { name: 'On delivery', description: 'The carrier collects the amount in cash.' },
  LINK: { name: 'Link by email', description: 'The order waits until the shopper has paid on its page.' },
};

function NewOrder() {
  const send = useStaffRequest();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const scanField = useRef<HTMLInputElement>(null);
  const saveBar = useRef<HTMLDivElement>(null);
  const [defaultValues] = useState(() => emptyOrder(uuid()));
  const form = useForm<NewOrderValues>({ defaultValues });
  const { register, setValue, getValues, setError, clearErrors, watch, formState } = form;
  const { errors } = formState;
  const values = watch();
  const { lines, whose, shopper, isDelivered, payment } = values;
  const warning = useLeaveWarning(lines.length > 0 || formState.isDirty);
  useFormDraft(form, { name: 'new-order', version: '', onRestore: () => notify(RESTORED) });
  const { quote, error: quoteError, isCurrent, isPlaceKnown } = useOrderQuote(values);
  const { data: places } = useQuery({
    queryKey: ['StatesToDeliverTo'],
    enabled: isDelivered,
    queryFn: () => send(StatesToDeliverToDocument, {}),
  });

  const {
    mutate,
    isPending,
    error,
    data: refusal,
  } = useMutation({
    async mutationFn(order: NewOrderValues): Promise<string | null> {
      const isTotalShown = isCurrent && isPlaceKnown;
      const input = takenOrder(order, isTotalShown ? quote?.totals.totalPaise : undefined);
      const { takeOrder: outcome } = await send(TakeOrderDocument, { input });
      if (outcome.__typename === 'StaffOrder') {
        notify(`Order ${outcome.number} is taken.`, { type: 'success' });
        warning.allow();
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        redirect('show', 'orders', outcome.id);
        return null;
      }
      void queryClient.invalidateQueries({ queryKey: ['OrderQuote'] });
      if (outcome.__typename === 'InvalidInput') {
        return setServerErrors(outcome, [...FIELD_NAMES, 'email', 'payment'], setError).join(' ');
      }
      // The next try is another order than one that may be stored by now.
      setValue('key', uuid());
      return outcome.message;
    },
  });

  const choose = <Name extends FieldPath<NewOrderValues>>(
    name: Name,
    value: NewOrderValues[Name & keyof NewOrderValues],
  ) => {
    setValue(name, value as never, { shouldDirty: true });
    clearErrors(['whose', 'payment']);
  };

  const take = form.handleSubmit((order) => {
    if (isPending) return;
    if (order.lines.length === 0) {
      scanField.current?.focus();
      setError('lines', { message: 'Scan a book, or search for one.' });
      return;
    }
    if (order.whose === 'known' && !order.shopper) {
      setError('whose', { message: 'Choose the shopper, or take the order without a name.' });
      return;
    }
    if (isPaidLater(order.payment) && !order.isDelivered)
      return setError('payment', { message: NOT_HANDED_OVER });
    if (order.payment === 'LINK' && !canGetLink(order)) return setError('payment', { message: NO_LINK });
    mutate(order);
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
  /** The name and the mobile of somebody new who gets the books in the shop. */
  const optional = (name: 'name' | 'mobile'): Partial<TextFieldProps> => ({
    ...field(name),
    ...register(name, {
      validate: (text) => (text.trim() === '' ? true : (addressFieldError(name, text) ?? true)),
    }),
  });
  const total = quote && isPlaceKnown ? formatRupees(quote.totals.totalPaise) : undefined;
  const notice = refusal || error?.message;
  const isOnDelivery = isDelivered && places?.shop.payOnDeliveryMaxPaise != null;
  const offered = (Object.keys(PAYMENTS) as TakenPayment[]).filter(
    (each) => each !== 'ON_DELIVERY' || isOnDelivery || payment === each,
  );

  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760, width: '100%', mx: 'auto', py: 2 }}>
      <Title title={titled('New order')} />
      <Panel title="Books">
        <NewOrderBooks
          lines={lines}
          quoted={quote?.lines}
          scanField={scanField}
          onAdd={(book) => {
            const now = withCopy(getValues('lines'), book);
            clearErrors('lines');
            setValue('lines', now, { shouldDirty: true });
            return now[0]?.copies ?? 0;
          }}
          onCopies={(productId, count) =>
            setValue('lines', withCopies(getValues('lines'), productId, count), { shouldDirty: true })
          }
          onDone={() => saveBar.current?.querySelector('button')?.focus()}
        />
        {errors.lines && <FormHelperText error>{errors.lines.message}</FormHelperText>}
      </Panel>
      <Box
        component="form"
        noValidate
        onSubmit={take}
        aria-label="New order"
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <Panel title="Shopper">
          <ShopperChoice
            whose={whose}
            shopper={shopper}
            error={errors.whose?.message}
            onWhose={(chosen) => choose('whose', chosen)}
            onShopper={(chosen) => choose('shopper', chosen)}
          />
          {whose === 'new' && (
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 1.5 }}>
              {!isDelivered && <TextField label="Name" {...optional('name')} />}
              {!isDelivered && <TextField label="Mobile" type="tel" {...optional('mobile')} />}
              <TextField
                label="Email"
                type="email"
                autoComplete="off"
                error={Boolean(errors.email)}
                helperText={errors.email?.message ?? 'Makes an account. A link to set its password is sent.'}
                {...register('email', { onChange: () => clearErrors('payment') })}
                sx={{ gridColumn: { sm: '1 / -1' } }}
              />
            </Box>
          )}
        </Panel>
        <Panel title="Delivery">
          <RadioGroup
            aria-label="Delivery"
            value={isDelivered ? 'delivered' : 'here'}
            onChange={({ target }) => choose('isDelivered', target.value === 'delivered')}
          >
            <FormControlLabel
              value="here"
              control={<Radio />}
              label={<DescribedChoice name="Handed over now" description="No delivery charge." />}
            />
            <FormControlLabel
              value="delivered"
              control={<Radio />}
              label={
                <DescribedChoice name="Delivered" description="Packed and shipped like any other order." />
              }
            />
          </RadioGroup>
          {isDelivered && (
            <Box sx={{ mt: 1.5, display: 'grid', gap: 2 }}>
              {whose === 'known' && shopper && (
                <SavedAddresses
                  key={shopper.id}
                  shopperId={shopper.id}
                  onChoose={(address) => {
                    for (const name of FIELD_NAMES) choose(name, address[name]);
                    clearErrors(FIELD_NAMES);
                  }}
                />
              )}
              <AddressInputs field={field} states={places?.shop.states ?? []} isNew />
            </Box>
          )}
        </Panel>
        <Panel title="Payment">
          <RadioGroup
            aria-label="Payment"
            value={payment}
            onChange={({ target }) => choose('payment', target.value as TakenPayment)}
          >
            {offered.map((each) => (
              <FormControlLabel
                key={each}
                value={each}
                control={<Radio />}
                label={<DescribedChoice {...PAYMENTS[each]} />}
              />
            ))}
          </RadioGroup>
          {errors.payment && (
            <FormHelperText error role="alert">
              {errors.payment.message}
            </FormHelperText>
          )}
        </Panel>
        {quote && <QuoteTotals totals={quote.totals} isPlaceKnown={isPlaceKnown} isDelivered={isDelivered} />}
        {quote?.refusal && <Notice>{quote.refusal}</Notice>}
        {quoteError && <Notice>{quoteError.message}</Notice>}
        {notice && <Notice>{notice}</Notice>}
        <Box ref={saveBar}>
          <SaveBar
            busy={isPending}
            label={total ? `Take the order, ${total}` : 'Take the order'}
            warning={warning}
          />
        </Box>
      </Box>
    </Box>
  );
}

/** Takes an order by telephone or at the counter. */
export const NewOrderPage = () => (
  <AllowedPage resource="orders" action="create">
    <NewOrder />
  </AllowedPage>
);
