import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../../shared/ui/Notice.tsx';
import type { Address_AddressFragment } from '../account/Address.generated.ts';
import { AddressText } from '../account/AddressText.tsx';
import type { Cart_CartFragment } from '../cart/Cart.generated.ts';
import { PriceDetails } from '../cart/PriceDetails.tsx';
import type { WaitingOrders_OrderFragment } from '../orders/WaitingOrders.generated.ts';
import { WaitingOrders } from '../orders/WaitingOrders.tsx';
import { CodeField } from './CodeField.tsx';
import { PaymentChoiceField } from './PaymentChoiceField.tsx';
import type { OrderCode } from './use-order-code.ts';
import type { PaymentPhase } from './use-payment.ts';
import type { PaymentChoice } from './use-payment-choice.ts';

interface Props {
  totals: Cart_CartFragment['totals'];
  /** Of the next order; undefined in a shop without codes. */
  code: OrderCode | undefined;
  delivery: Cart_CartFragment['delivery'];
  /** Undefined where there is nothing to choose. */
  payment: PaymentChoice | undefined;
  /** Undefined while the order waits for nothing but the confirmation of its payment. */
  address: Address_AddressFragment | undefined;
  phase: PaymentPhase;
  /** The error of the last attempt, in words for the shopper; null if there is none. */
  error: string | null;
  /** The orders that have to be paid or cancelled first, where that is what went wrong. */
  waitingOrders: readonly WaitingOrders_OrderFragment[];
  /** What has to be decided before Buy. */
  children?: ReactNode;
}

/** What the order comes to, and where it goes (Specification §2). */
export function SummaryPanel(props: Props) {
  const { totals, code, delivery, payment, address, phase, error, waitingOrders, children } = props;
  const id = useId();
  const busy = phase !== 'ready';
  const reasons = useRef<HTMLDivElement>(null);
  // On a phone Buy is in view where the reason is not.
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy)
      reasons.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
    wasBusy.current = busy;
  }, [busy]);
  return (
    <>
      <PriceDetails totals={totals} code={code?.cart?.code} delivery={delivery} />
      {code && !busy && <CodeField code={code} />}
      {address && (
        <>
          <Divider />
          <section aria-labelledby={id}>
            <Box
              sx={{
                mb: 1.5,
                display: 'flex',
                alignItems: 'baseline',
                justifyContent: 'space-between',
                gap: 2,
              }}
            >
              <Typography id={id} variant="h3" component="h2">
                Delivery Address
              </Typography>
              {!busy && (
                <Link
                  component={RouterLink}
                  to="/checkout"
                  variant="body2"
                  underline="always"
                  aria-label="Change delivery address"
                >
                  Change
                </Link>
              )}
            </Box>
            <AddressText address={address} />
          </section>
        </>
      )}
      {payment && !busy && !delivery?.refusal && (
        <>
          <Divider />
          <PaymentChoiceField choice={payment} />
        </>
      )}
      <Box ref={reasons} sx={{ display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
        {delivery?.refusal && (
          <Notice>{`${delivery.refusal} Choose another address, or other books.`}</Notice>
        )}
        {error && error !== delivery?.refusal && error !== code?.refusal && <Notice>{error}</Notice>}
        {waitingOrders.length > 0 && <WaitingOrders orders={waitingOrders} />}
        {children}
      </Box>
    </>
  );
}
