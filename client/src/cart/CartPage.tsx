import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../shared/money.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import { SuggestedBooks } from '../book/SuggestedBooks.tsx';
import { AwaitedPayment } from '../checkout/AwaitedPayment.tsx';
import { useUnconfirmedPayment } from '../checkout/unconfirmed-payment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ArrowLeftIcon } from '../ui/icons.tsx';
import { useTopOfPage } from '../ui/restore-scroll.ts';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { CartColumns } from './CartColumns.tsx';
import { CartLine } from './CartLine.tsx';
import { useCartPageQuery } from './CartPage.generated.ts';
import { CartSkeleton } from './CartSkeleton.tsx';
import { deliveryText } from './delivery-texts.ts';
import { PriceDetails } from './PriceDetails.tsx';
import { ShortageNotice } from './ShortageNotice.tsx';
import { shortagesIn } from './shortages.ts';
import { TotalBesideButton } from './TotalBesideButton.tsx';

/** The cart and what it comes to (Specification §2, §4, §9). */
export default function CartPage() {
  // Another tab or device may have changed it.
  const { data, error, refetch } = useCartPageQuery({ fetchPolicy: 'cache-and-network' });
  const cart = data?.cart;
  const ids = useMemo(() => cart?.lines.map((line) => line.id) ?? [], [cart]);
  const list = useFocusAfterRemoval(ids);
  // A failure shows in `error`.
  const reload = () => void refetch().catch(() => undefined);
  const unconfirmed = useUnconfirmedPayment(cart?.id);
  useTopOfPage(cart?.count === 0);
  const shortages = cart ? shortagesIn(cart) : [];
  const words = useId();
  const takeWhatThereIs = useRef<HTMLButtonElement>(null);

  if (cart?.count === 0) {
    return (
      <>
        <Container maxWidth="lg">
          <AwaitedPayment shopperId={cart.id} />
        </Container>
        <EmptyState
          title="Your Cart is Empty"
          books={<SuggestedBooks />}
          action={
            <Button component={Link} to="/products" size="large">
              Start Shopping
            </Button>
          }
        >
          Add items to cart
        </EmptyState>
      </>
    );
  }

  return (
    <Page>
      <Typography variant="h1">My Cart</Typography>
      <AwaitedPayment shopperId={cart?.id} />
      {cart ? (
        <>
          <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
            {cart.delivery
              ? deliveryText(cart.delivery)
              : `Delivery costs ${formatRupees(cart.totals.deliveryPaise)} for the whole order, however many books.`}
          </Typography>
          {shortages.length > 0 && (
            <Box sx={{ mt: 3, maxWidth: '72ch' }}>
              <ShortageNotice
                id={words}
                ref={takeWhatThereIs}
                cart={cart}
                shortages={shortages}
                onFit={focusHeading}
                onStale={reload}
              />
            </Box>
          )}
          <CartColumns
            panel={<PriceDetails totals={cart.totals} delivery={cart.delivery} />}
            action={
              <TotalBesideButton totalPaise={cart.totals.totalPaise} delivery={cart.delivery}>
                {unconfirmed ? (
                  // A shopper who has paid and waits for the confirmation must not pay again.
                  <Button component={Link} to={`/orders/${unconfirmed.orderId}`} size="large" fullWidth>
                    View Order
                  </Button>
                ) : shortages.length > 0 ? (
                  <Button
                    size="large"
                    fullWidth
                    aria-disabled
                    aria-describedby={words}
                    // What has to be chosen first may be out of sight.
                    onClick={() => takeWhatThereIs.current?.focus()}
                    sx={{ '&[aria-disabled="true"]': { opacity: 0.55 } }}
                  >
                    Place Order
                  </Button>
                ) : (
                  <Button component={Link} to="/checkout" size="large" fullWidth>
                    Place Order
                  </Button>
                )}
              </TotalBesideButton>
            }
          >
            <Box
              component="ul"
              ref={list}
              aria-label="Books in the cart"
              sx={{ m: 0, p: 0, listStyle: 'none' }}
            >
              {cart.lines.map((line) => (
                <CartLine key={line.id} line={line} onStale={reload} />
              ))}
            </Box>
            <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
              <Button
                component={Link}
                to="/products"
                variant="text"
                startIcon={<ArrowLeftIcon width={18} height={18} />}
                sx={{ ml: -1.5, px: 1.5 }}
              >
                Continue shopping
              </Button>
            </Box>
          </CartColumns>
        </>
      ) : error ? (
        <LoadFailure onRetry={reload}>Your cart could not be loaded</LoadFailure>
      ) : (
        <CartSkeleton />
      )}
    </Page>
  );
}
