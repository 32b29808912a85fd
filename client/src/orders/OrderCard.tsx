import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDay, formatMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { OrderStateChip } from '../../shared/OrderStateChip.tsx';
import { isSold } from '../../shared/order-states.ts';
import { usePayOrder } from '../checkout/use-pay-order.ts';
import { CancelOrder } from './CancelOrder.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';
import { OrderCovers } from './OrderCovers.tsx';
import { orderSteps } from './order-steps.ts';
import { bookCount, orderNumber, refundText } from './order-texts.ts';
import { PayOrder } from './PayOrder.tsx';

interface Props {
  order: Order_OrderFragment;
  /** Those whose place it has taken. */
  tries: readonly Order_OrderFragment[];
  /** Called when the shop may have other orders than those shown. */
  onStale: () => void;
}

/** An order in the list: its books, state, day, total and buttons. */
export function OrderCard({ order, tries, onStale }: Props) {
  const { id, state, paymentId, createdAt, expiresAt, lines, totals, refunds } = order;
  const link = useRef<HTMLAnchorElement>(null);
  const focusLink = () => link.current?.focus();
  const payment = usePayOrder(id, onStale);
  const [first] = lines;
  const others = lines.length - 1;
  // The order's state covers its own payment, unless only a part of it is refunded.
  const shown = refunds.filter((refund) => refund.paymentId !== paymentId || state === 'PAID');
  return (
    <Box component="li" sx={{ py: { xs: 3, sm: 4 }, borderTop: 1, borderColor: 'divider' }}>
      <Box
        component="article"
        aria-labelledby={id}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
          columnGap: 4,
          rowGap: 2,
          alignItems: 'start',
        }}
      >
        <div>
          <Box
            sx={{
              mb: 1,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              rowGap: 0.75,
            }}
          >
            <OrderStateChip state={state} />
            <Typography
              variant="body2"
              component="time"
              dateTime={createdAt}
              sx={{ color: 'text.secondary' }}
            >
              {formatDay(createdAt)}
            </Typography>
          </Box>
          <Typography id={id} variant="h4" component="h2">
            <Link ref={link} component={RouterLink} to={`/orders/${id}`}>{`Order ${orderNumber(id)}`}</Link>
          </Typography>
          <Typography
            sx={{ mt: 0.25, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >{`${first?.title ?? ''}${others > 0 ? ` and ${others === 1 ? 'one other title' : `${others} other titles`}` : ''}`}</Typography>
          <Typography sx={{ mt: 1 }}>
            <Box component="span" sx={{ typography: 'price' }}>
              {formatRupees(totals.totalPaise)}
            </Box>{' '}
            <Box
              component="span"
              sx={{ typography: 'body2', color: 'text.secondary' }}
            >{`for ${bookCount(lines)}, delivery included`}</Box>
          </Typography>
          {expiresAt && (
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              Payable until <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
            </Typography>
          )}
          {isSold(state) && <Whereabouts order={order} />}
          {tries.length > 0 && <EarlierTries tries={tries} />}
          {shown.map((refund) => (
            <Typography key={`${refund.paymentId} ${refund.refundId}`} variant="body2" sx={{ mt: 1 }}>
              {refundText(order, refund)}
            </Typography>
          ))}
        </div>
        <Box sx={{ gridRow: { xs: 1, sm: 'auto' } }}>
          <OrderCovers lines={lines} />
        </Box>
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            '& > *': { flexGrow: { xs: 1, sm: 0 } },
            '& > [role="alert"]': { flexBasis: '100%' },
            '&:empty': { display: 'none' },
          }}
        >
          <PayOrder order={order} payment={payment} onFocusLost={focusLink} />
          <CancelOrder
            order={order}
            onlyUnpaid
            locked={payment.phase !== 'ready'}
            onStale={onStale}
            onFocusLost={focusLink}
          />
        </Box>
      </Box>
    </Box>
  );
}

/** Each has a page of its own, as an email may have named it. */
const EarlierTries = ({ tries }: { tries: readonly Order_OrderFragment[] }) => (
  <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
    <span>{tries.length === 1 ? 'In place of the unpaid order ' : 'In place of the unpaid orders '}</span>
    {tries.map(({ id }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link component={RouterLink} to={`/orders/${id}`} underline="always">
          {orderNumber(id)}
        </Link>
      </Fragment>
    ))}
  </Typography>
);

const whereabouts = {
  UNFULFILLED: undefined,
  PARTLY_SHIPPED: 'Partly on its way',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
};

/** Where the books of a paid order are, as soon as one of them has left. */
function Whereabouts({ order }: { order: Order_OrderFragment }) {
  const text = whereabouts[order.fulfilment];
  if (!text) return null;
  const deliveredAt = orderSteps(order).at(-1)?.at;
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      <span>{text}</span>
      {deliveredAt && (
        <>
          {' on '}
          <time dateTime={deliveredAt}>{formatDay(deliveredAt)}</time>
        </>
      )}
    </Typography>
  );
}
