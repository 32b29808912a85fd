import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { formatMoment } from '../../shared/dates.ts';
import { InvoicePrinting } from '../../shared/invoices/InvoicePrinting.tsx';
import { OrderStateChip } from '../../shared/OrderStateChip.tsx';
import { isSold } from '../../shared/order-states.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import { CartColumns } from '../cart/CartColumns.tsx';
import { CartSkeleton } from '../cart/CartSkeleton.tsx';
import { LineItem } from '../cart/LineItem.tsx';
import { usePayOrder } from '../checkout/use-pay-order.ts';
import { ArrowLeftIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';
import { OrderDisputes } from './OrderDisputes.tsx';
import { OrderNotFound } from './OrderNotFound.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { OrderParcels } from './OrderParcels.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { orderSteps } from './order-steps.ts';
import { orderNumber, stateMeaning } from './order-texts.ts';
import { PayOrder } from './PayOrder.tsx';
import { ReturnBooks } from './ReturnBooks.tsx';
import { StepLine } from './StepLine.tsx';
import { type OrderOfPage, useOrder } from './use-order.ts';

/** One order: its books, where they go, what they came to, how far it has come, and what can be done with it. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { order, failed, reload } = useOrder(orderId);
  if (order === null) return <OrderNotFound />;
  // Until it is loaded there may be no such order.
  const name = order ? `Order ${orderNumber(orderId)}` : 'Order';
  return (
    <Page title={name}>
      <InvoicePrinting />
      <Link
        className="not-on-paper"
        component={RouterLink}
        to="/orders"
        variant="body2"
        sx={{
          mb: 1.5,
          py: 0.5,
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
        }}
      >
        <ArrowLeftIcon width={16} height={16} />
        All orders
      </Link>
      <Typography variant="h1">{name}</Typography>
      {order ? (
        <WholeOrder order={order} onStale={reload} />
      ) : failed ? (
        <LoadFailure onRetry={reload}>Your order could not be loaded</LoadFailure>
      ) : (
        <CartSkeleton
          withAction={false}
          head={
            <Box sx={{ mb: { xs: 3, md: 4 } }}>
              <Skeleton sx={{ width: 240, maxWidth: '100%', height: 24 }} />
              <Skeleton sx={{ mt: 1.5, width: 420, maxWidth: '100%', height: 24 }} />
            </Box>
          }
        />
      )}
    </Page>
  );
}

interface WholeOrderProps {
  order: OrderOfPage;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
}

function WholeOrder({ order, onStale }: WholeOrderProps) {
  const payment = usePayOrder(order.id, onStale);
  return (
    <>
      <CartColumns panel={<OrderPanel order={order} />}>
        <OrderHead order={order} payment={payment} onStale={onStale} />
        <OrderLines order={order} />
      </CartColumns>
      {/* At the end, where nobody presses it in passing. */}
      <Box
        className="not-on-paper"
        sx={{
          mt: { xs: 4, md: 6 },
          pt: 3,
          borderTop: 1,
          borderColor: 'divider',
          display: 'grid',
          gap: 2,
          '&:empty': { display: 'none' },
        }}
      >
        <CancelOrder
          order={order}
          locked={payment.phase !== 'ready'}
          onStale={onStale}
          onFocusLost={focusHeading}
        />
      </Box>
    </>
  );
}

interface OrderHeadProps extends WholeOrderProps {
  payment: ReturnType<typeof usePayOrder>;
}

function OrderHead({ order, payment, onStale }: OrderHeadProps) {
  const { state, createdAt, paidAt, replacedBy, disputes } = order;
  return (
    <Box sx={{ mb: { xs: 3, md: 4 }, display: 'grid', gap: 2.5 }}>
      <Box role="status">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
          <OrderStateChip state={state} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
            <Typography variant="body2">
              Placed on <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            </Typography>
            {paidAt && (
              <Typography variant="body2">
                Paid on <time dateTime={paidAt}>{formatMoment(paidAt)}</time>
              </Typography>
            )}
          </Box>
        </Box>
        <Typography sx={{ mt: 1.5, textWrap: 'pretty' }}>
          <span>{stateMeaning(order)}</span>
          {replacedBy && (
            <>
              {' '}
              <Link
                component={RouterLink}
                to={`/orders/${replacedBy}`}
                underline="always"
              >{`See order ${orderNumber(replacedBy)}`}</Link>
            </>
          )}
        </Typography>
      </Box>
      {state === 'CREATED' && <HoldCountdown heldUntil={order.heldUntil} hasEnded={order.holdEnded} />}
      <Box className="not-on-paper" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
        <PayOrder order={order} payment={payment} onFocusLost={focusHeading} />
        <ReturnBooks order={order} onStale={onStale} />
      </Box>
      <OrderSteps order={order} />
      <OrderParcels parcels={order.shipments} />
      <OrderReturns returns={order.returns ?? []} onStale={onStale} />
      <OrderRefunds order={order} />
      <OrderDisputes disputes={disputes} />
    </Box>
  );
}

function OrderLines({ order: { lines, shipments } }: { order: Order_OrderFragment }) {
  const delivered = new Set(
    shipments
      .filter(({ state }) => state === 'DELIVERED')
      .flatMap((parcel) => parcel.lines.map(({ productId }) => productId)),
  );
  return (
    <Box component="ul" aria-label="Books of the order" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <LineItem key={line.productId} line={{ ...line, product: { ...line, id: line.productId } }}>
          <Typography
            variant="body2"
            sx={{ mt: 1, color: 'text.secondary' }}
          >{`Quantity ${line.quantity}${line.refunded > 0 ? `, ${line.refunded} refunded` : ''}`}</Typography>
          {delivered.has(line.productId) && (
            <Link
              className="not-on-paper"
              component={RouterLink}
              to={`/products/${line.productId}#reviews`}
              variant="body2"
              underline="always"
              sx={{ mt: 1, py: 0.5 }}
              aria-label={`Review this book: ${line.title}`}
            >
              Review this book
            </Link>
          )}
        </LineItem>
      ))}
    </Box>
  );
}

/** How far an order is on its way. */
function OrderSteps({ order }: { order: Order_OrderFragment }) {
  if (!isSold(order.state)) return null;
  return <StepLine name="Steps of the order" steps={orderSteps(order)} />;
}
