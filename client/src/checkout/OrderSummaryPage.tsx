import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import { CartColumns } from '../cart/CartColumns.tsx';
import { CartSkeleton } from '../cart/CartSkeleton.tsx';
import { LineItem } from '../cart/LineItem.tsx';
import { LineStock } from '../cart/LineStock.tsx';
import { ShortageNotice } from '../cart/ShortageNotice.tsx';
import { shortagesIn } from '../cart/shortages.ts';
import { TotalBesideButton } from '../cart/TotalBesideButton.tsx';
import { OrdersAwaitingPayment } from '../orders/WaitingOrders.tsx';
import { useTopOfPage } from '../ui/restore-scroll.ts';
import { AwaitedPayment } from './AwaitedPayment.tsx';
import { BuyButton } from './BuyButton.tsx';
import { CheckoutSteps } from './CheckoutSteps.tsx';
import { useDeliveryAddress } from './delivery-address.ts';
import { type OrderSummaryPageQuery, useOrderSummaryPageQuery } from './OrderSummaryPage.generated.ts';
import { SummaryPanel } from './SummaryPanel.tsx';
import { useUnconfirmedPayment } from './unconfirmed-payment.ts';
import { type CartWithCode, useOrderCode } from './use-order-code.ts';
import { usePaymentChoice } from './use-payment-choice.ts';
import { usePurchase } from './use-purchase.ts';

type Priced = Pick<OrderSummaryPageQuery['cart'], 'delivery' | 'totals' | 'deliveries'>;

/** The cart, delivered to an address; undefined until it is known what that costs. */
function cartTo<Cart extends Priced>(cart: Cart, addressId: string | undefined) {
  // Without rates every order costs the same; without an address the page leads to its choice.
  if (!cart.delivery || !addressId) return cart;
  const chosen = cart.deliveries.find((each) => each.addressId === addressId);
  return chosen ? { ...cart, delivery: chosen.delivery, totals: chosen.totals } : undefined;
}

/** The cart at what it comes to with a code; as it is without one. */
function withCode(cart: OrderSummaryPageQuery['cart'], coded: CartWithCode | undefined) {
  if (!coded) return cart;
  const { totals, delivery, deliveries } = coded;
  return { ...cart, totals, delivery, deliveries };
}

/** What is about to be bought, for how much and where it goes; Buy pays it (Specification §2, §4). */
export default function OrderSummaryPage() {
  const { data, error, refetch } = useOrderSummaryPageQuery({ fetchPolicy: 'cache-and-network' });
  const code = useOrderCode();
  // A failure shows in `error`.
  const reload = () => Promise.all([refetch().catch(() => undefined), code.refresh(), payment?.refresh()]);
  const purchase = usePurchase(reload);
  const addressId = useDeliveryAddress();
  const address = data?.addresses.find(({ id }) => id === addressId);
  const unconfirmed = useUnconfirmedPayment(data?.cart.id);
  // A purchase that has just been confirmed has emptied the cart: the page stays as it was until it is left.
  const coded = data && withCode(data.cart, code.cart);
  const cart = purchase.cart ?? (coded && cartTo(coded, address?.id));
  const payment = usePaymentChoice({
    isOffered: data?.shop.payOnDeliveryMaxPaise != null,
    addressId: address?.id,
    totalPaise: cart?.totals.totalPaise,
  });
  useTopOfPage(cart?.count === 0);
  const { phase } = purchase;
  const shortages = cart && phase === 'ready' ? shortagesIn(cart, purchase.shortages) : [];
  const buy = useRef<HTMLButtonElement>(null);
  // A shopper who has paid and waits for the confirmation must not pay again.
  const canBuy =
    address !== undefined && !cart?.delivery?.refusal && (!unconfirmed || phase === 'confirming');

  if (cart && cart.count > 0 && !address && !unconfirmed && phase === 'ready')
    return <Navigate to="/checkout" replace />;

  return (
    <Page>
      {cart?.count !== 0 && (
        <CheckoutSteps
          current={phase === 'ready' ? 'Summary' : 'Payment'}
          totalPaise={cart?.totals.totalPaise}
          addressPath={phase === 'ready' ? '/checkout' : undefined}
        />
      )}
      {/* Spelt as in Specification §2. */}
      <Typography variant="h1">Order Summnary</Typography>
      {unconfirmed && phase !== 'confirming' && <AwaitedPayment shopperId={data?.cart.id} />}
      {cart?.count === 0 ? (
        <Box sx={{ mt: 3 }}>
          <Typography sx={{ mb: 3, color: 'text.secondary' }}>Your Cart is Empty</Typography>
          <Button component={Link} to="/products" size="large">
            Start Shopping
          </Button>
        </Box>
      ) : cart ? (
        <CartColumns
          panel={
            <SummaryPanel
              totals={cart.totals}
              code={data?.cart.takesCodes || code.entered !== null ? code : undefined}
              delivery={cart.delivery}
              payment={unconfirmed ? undefined : payment}
              address={address}
              phase={phase}
              error={purchase.error}
              waitingOrders={purchase.waitingOrders}
            >
              {phase === 'ready' && !unconfirmed && purchase.waitingOrders.length === 0 && (
                <OrdersAwaitingPayment lines={cart.lines} />
              )}
              {shortages.length > 0 && (
                <ShortageNotice
                  cart={cart}
                  shortages={shortages}
                  onFit={() => {
                    purchase.dismissShortages();
                    buy.current?.focus();
                  }}
                  onStale={reload}
                />
              )}
            </SummaryPanel>
          }
          action={
            canBuy && (
              <TotalBesideButton totalPaise={cart.totals.totalPaise} delivery={cart.delivery}>
                <BuyButton
                  ref={buy}
                  phase={phase}
                  isPaidNow={!payment?.payOnDelivery}
                  isPriced={!code.isLoading}
                  onBuy={() =>
                    void purchase.buy(cart, {
                      address,
                      code: code.cart?.code ?? null,
                      payOnDelivery: payment?.payOnDelivery ?? false,
                    })
                  }
                />
              </TotalBesideButton>
            )
          }
        >
          <Box component="ul" aria-label="Books of the order" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {cart.lines.map((line) => (
              <LineItem key={line.id} line={line}>
                <Typography
                  variant="body2"
                  sx={{ mt: 1, color: 'text.secondary' }}
                >{`Quantity ${line.quantity}`}</Typography>
                <LineStock availability={line.product.availability} />
              </LineItem>
            ))}
          </Box>
        </CartColumns>
      ) : error ? (
        <LoadFailure onRetry={reload}>Your order could not be loaded</LoadFailure>
      ) : (
        <CartSkeleton />
      )}
    </Page>
  );
}
