import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../../shared/ui/Notice.tsx';
import type { Address_AddressFragment } from '../account/Address.generated.ts';
import { AddressText } from '../account/AddressText.tsx';
import type { Cart_CartFragment } from '../cart/Cart.generated.ts';
import { PriceDetails } from '../cart/PriceDetails.tsx';
import type { WaitingOrders_OrderFragment } from '../orders/WaitingOrders.generated.ts';
import { WaitingOrders } from '../orders/WaitingOrders.tsx';
import type { PaymentPhase } from './use-payment.ts';

const WORDS: Record<PaymentPhase, string> = {
  ready: 'Buy',
  opening: 'Opening the payment…',
  paying: 'Waiting for the payment…',
  confirming: 'Confirming the payment…',
};

interface Props {
  totals: Cart_CartFragment['totals'];
  /** Undefined while the order waits for nothing but the confirmation of its payment. */
  address: Address_AddressFragment | undefined;
  phase: PaymentPhase;
  /** The error of the last attempt, in words for the shopper; null if there is none. */
  error: string | null;
  /** The orders that have to be paid or cancelled first, where that is what went wrong. */
  waitingOrders: readonly WaitingOrders_OrderFragment[];
  /** What has to be decided before Buy. */
  children?: ReactNode;
  /** Of the button. */
  buyRef?: Ref<HTMLButtonElement>;
  /** Undefined when nothing can be bought for now. */
  onBuy: (() => void) | undefined;
}

/** What the order comes to, where it goes, and Buy (Specification §2). */
export function SummaryPanel(props: Props) {
  const { totals, address, phase, error, waitingOrders, children, buyRef, onBuy } = props;
  const id = useId();
  const busy = phase !== 'ready';
  return (
    <>
      <PriceDetails totals={totals} />
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
      {error && <Notice>{error}</Notice>}
      {waitingOrders.length > 0 && <WaitingOrders orders={waitingOrders} />}
      {children}
      {onBuy && (
        <Button
          ref={buyRef}
          size="large"
          fullWidth
          onClick={busy ? undefined : onBuy}
          aria-busy={busy}
          aria-disabled={busy}
          sx={{ '&[aria-disabled="true"]': { opacity: 0.8, cursor: 'default' } }}
        >
          <span>{WORDS[phase]}</span>
        </Button>
      )}
    </>
  );
}
