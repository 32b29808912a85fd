import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ShowBase, Title, useCanAccess, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../src/layout/money.ts';
import { Notice } from '../../src/layout/Notice.tsx';
import { STATE_NAMES } from '../../src/orders/order-words.ts';
import { indianTime } from '../layout/indian-time.ts';
import { NextStep } from '../layout/NextStep.tsx';
import { FulfilmentChip } from './FulfilmentChip.tsx';
import { OrderLines } from './OrderLines.tsx';

import { PackedParcels } from './PackedParcels.tsx';
import { type StaffOrder, WHOLE_ORDER } from './packing.ts';

/** A term and what stands for it. */
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

function OrderActions({ order }: { order: StaffOrder }) {
  const { canAccess: mayShip } = useCanAccess({ resource: 'orders', action: 'ship' });
  const toPack = order.state === 'PAID' && order.lines.some((line) => line.toPack > 0);
  if (!toPack) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {mayShip && <NextStep to={`/orders/${order.id}/pack`}>Pack</NextStep>}
      <Button component={Link} to={`/slips?ids=${order.id}`} variant="outlined">
        Packing slip
      </Button>
    </Box>
  );
}

function OrderFacts({ order }: { order: StaffOrder }) {
  const { address, shopper } = order;
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
      <Fact name="Placed">{indianTime(order.placedAt)}</Fact>
      <Fact name="Payment">
        {STATE_NAMES[order.state]}, {formatRupees(order.totals.totalPaise)}
        {order.paidAt && <Box sx={{ typography: 'body2' }}>{indianTime(order.paidAt)}</Box>}
        {order.paymentId && <Box sx={{ typography: 'body2' }}>{order.paymentId}</Box>}
      </Fact>
      <Fact name="Goes to">
        {address.name}
        <br />
        {address.area}
        {address.locality && `, ${address.locality}`}
        <br />
        {address.city}, {address.state} {address.pincode}
        <br />
        {address.mobile}
        {address.alternatePhoneNumber && `, ${address.alternatePhoneNumber}`}
      </Fact>
      <Fact name="Shopper">
        {shopper ? (
          <>
            {shopper.name}
            <Box sx={{ typography: 'body2' }}>{shopper.email}</Box>
          </>
        ) : (
          'The account was deleted.'
        )}
      </Fact>
    </Box>
  );
}

function OrderContent() {
  const { record: order, error, isPending } = useShowContext<StaffOrder>();
  if (!order) {
    return (
      <>
        <Title title="Order" />
        {isPending && <Typography role="status">Loading the order…</Typography>}
        {error && <Notice>{error.message}</Notice>}
      </>
    );
  }
  return (
    <>
      <Title title={`Order ${order.number}`} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <FulfilmentChip fulfilment={order.fulfilment} />
        <OrderActions order={order} />
      </Box>
      <OrderFacts order={order} />
      <OrderLines lines={order.lines} />
      <PackedParcels order={order} />
    </>
  );
}

/** An order: who it goes to, what is in it, its payment and its parcels. */
export const OrderPage = () => (
  <ShowBase queryOptions={{ meta: WHOLE_ORDER }}>
    <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 1100 }}>
      <OrderContent />
    </Box>
  </ShowBase>
);
