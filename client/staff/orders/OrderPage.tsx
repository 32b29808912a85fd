import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Title, useCanAccess } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { OrderStateChip } from '../../shared/OrderStateChip.tsx';
import { ORDER_STATE_NAMES } from '../../shared/order-names.ts';
import { OrderReturns } from '../returns/OrderReturns.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { titled } from '../ui/titled.tsx';
import { ChangeAddress } from './ChangeAddress.tsx';
import { FulfilmentChip } from './FulfilmentChip.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { PAYMENT_METHOD_NAMES } from './order-texts.ts';
import { PackedParcels } from './PackedParcels.tsx';
import { detailQueryMeta, type StaffOrder } from './packing.ts';

/** A term and its value. */
const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Box>
    <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

/** A mobile number of India, which a phone can dial. */
const PhoneLink = ({ number }: { number: string }) => (
  <Link href={`tel:+91${number}`} underline="always">
    {number}
  </Link>
);

const refusedText = (count: number): string =>
  count === 1 ? 'A parcel came back unpaid' : `${count} parcels came back unpaid`;

function OrderFacts({ order }: { order: StaffOrder }) {
  const { address, shopper } = order;
  const { canAccess: maySeeShopper } = useCanAccess({ resource: 'shoppers', action: 'show' });
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
      }}
    >
      <Fact name="Placed">
        <span>{formatIndianMoment(order.placedAt)}</span>
        {order.takenBy && (
          <Box sx={{ typography: 'body2' }}>
            <span>{`Taken by ${order.takenBy}`}</span>
          </Box>
        )}
      </Fact>
      <Fact name="Payment">
        <span>{`${ORDER_STATE_NAMES[order.state]}, ${formatRupees(order.totals.totalPaise)}`}</span>
        {order.paidAt && <Box sx={{ typography: 'body2' }}>{formatIndianMoment(order.paidAt)}</Box>}
        {order.paymentMethod === 'CASH' && order.payOnDelivery && (
          <Box sx={{ typography: 'body2' }}>In cash on delivery</Box>
        )}
        {order.paymentId && !order.payOnDelivery && (
          <Box sx={{ typography: 'body2' }}>
            {order.paymentMethod == null || order.paymentMethod === 'RAZORPAY'
              ? order.paymentId
              : PAYMENT_METHOD_NAMES[order.paymentMethod]}
          </Box>
        )}
      </Fact>
      <Fact name="Goes to">
        <span>{address.name}</span>
        <br />
        <span>{`${address.area}${address.locality ? `, ${address.locality}` : ''}`}</span>
        <br />
        <span>{[address.city, `${address.state} ${address.pincode}`.trim()].filter(Boolean).join(', ')}</span>
        <br />
        {address.mobile && <PhoneLink number={address.mobile} />}
        {address.alternatePhoneNumber && (
          <>
            {', '}
            <PhoneLink number={address.alternatePhoneNumber} />
          </>
        )}
        <ChangeAddress order={order} />
      </Fact>
      <Fact name="Shopper">
        {shopper ? (
          <>
            {maySeeShopper ? (
              <RowLink to={`/shoppers/${shopper.id}/show`}>{shopper.name}</RowLink>
            ) : (
              <span>{shopper.name}</span>
            )}
            <Box sx={{ typography: 'body2' }}>{shopper.email}</Box>
            {order.refusedParcels > 0 && (
              <Box sx={{ typography: 'body2', fontWeight: 600 }}>
                <span>{refusedText(order.refusedParcels)}</span>
              </Box>
            )}
          </>
        ) : order.takenBy ? (
          'Has no account.'
        ) : (
          'The account was deleted.'
        )}
      </Fact>
    </Box>
  );
}

const OrderContent = ({ order }: { order: StaffOrder }) => (
  <>
    <Title title={titled(`Order ${order.number}`)} />
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OrderStateChip state={order.state} />
        <FulfilmentChip fulfilment={order.fulfilment} />
      </Box>
      <OrderActions order={order} />
    </Box>
    <OrderFacts order={order} />
    <OrderLines lines={order.lines} />
    <OrderTotals order={order} />
    <PackedParcels order={order} />
    <OrderReturns returns={order.returns} />
    <OrderRefunds refunds={order.refunds} />
    <OrderTimeline orderId={order.id} hasAccount={order.shopper != null} />
  </>
);

/** An order: who it goes to, what is in it, its payment and its parcels. */
export const OrderPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 1100 }}>
    <RecordPage<StaffOrder> noun="order" listName="orders" query={{ meta: detailQueryMeta }}>
      {(order) => <OrderContent order={order} />}
    </RecordPage>
  </Box>
);
