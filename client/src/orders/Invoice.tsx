import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Order_OrderFragment } from '../generated/graphql.ts';
import { formatRupees } from '../layout/money.ts';
import { orderDay, orderNumber } from './order-words.ts';

// Paper is white with black ink in either colour scheme.
const Sheet = styled('article')(({ theme }) => ({
  maxWidth: 820,
  marginInline: 'auto',
  padding: theme.spacing(7),
  color: '#000',
  background: '#fff',
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(3, 2), fontSize: '0.875rem' },
  '@media print': { maxWidth: 'none', padding: 0, border: 0, fontSize: '10.5pt' },
}));

const Lines = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  'th, td': { padding: theme.spacing(1.25, 0), textAlign: 'left', verticalAlign: 'top' },
  'thead th ~ th, tfoot th, td': { paddingLeft: theme.spacing(1.5), textAlign: 'right' },
  'tbody th': { fontWeight: 400, textAlign: 'left' },
  'thead th': { fontWeight: 600, borderBottom: '1px solid #000' },
  'tbody tr': { borderBottom: '1px solid #ccc', breakInside: 'avoid' },
  tfoot: { breakInside: 'avoid' },
  'tfoot th, tfoot td': { paddingBlock: theme.spacing(0.5), fontWeight: 400 },
  'tfoot tr:first-of-type > *': { paddingTop: theme.spacing(2) },
  'tfoot tr:last-of-type > *': { paddingTop: theme.spacing(1), fontWeight: 600, fontSize: '1.125em' },
  'td, thead th ~ th': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
}));

/** A term and its value, in the head of the invoice. */
function Fact({ name, tall = false, children }: { name: string; tall?: boolean; children: ReactNode }) {
  return (
    <Box sx={tall ? { gridRow: 'span 2' } : undefined}>
      <Box component="dt" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** The printed invoice of a paid order. */
export function Invoice({ order }: { order: Order_OrderFragment }) {
  const { id, createdAt, paymentId, paidAt, address, lines, totals } = order;
  const refund = order.refunds.find((each) => each.paymentId === paymentId);
  const place = [address.area, address.locality, `${address.city} ${address.pincode}`, address.state];
  const books = totals.totalPaise - totals.deliveryPaise;
  return (
    <Sheet>
      <Box sx={{ mb: 5, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <div>
          <Typography variant="h2" component="p">
            Quire
          </Typography>
          <div>An open book store</div>
        </div>
        <Typography variant="h2" component="h1">
          Invoice
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 4,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(12em, 1fr))',
          columnGap: 4,
          rowGap: 2.5,
        }}
      >
        <Fact name="Delivered to" tall>
          <div>{address.name}</div>
          {place.filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          <div>Mobile {address.mobile}</div>
        </Fact>
        <Fact name="Invoice number">{orderNumber(id)}</Fact>
        <Fact name="Date">
          <time dateTime={createdAt}>{orderDay(createdAt)}</time>
        </Fact>
        <Fact name="Paid">
          {paidAt && <time dateTime={paidAt}>{orderDay(paidAt)}</time>}
          <div>{paymentId}</div>
        </Fact>
        <Fact name="Order">{id}</Fact>
      </Box>
      <Lines>
        <thead>
          <tr>
            <th scope="col">Book</th>
            <th scope="col">Copies</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, title, author, quantity, pricePaise }) => (
            <tr key={productId}>
              <th scope="row">
                {title}
                <Box component="span" sx={{ display: 'block', fontSize: '0.9em' }}>
                  {author}
                </Box>
              </th>
              <td>{quantity}</td>
              <td>{formatRupees(pricePaise)}</td>
              <td>{formatRupees(pricePaise * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="Books" paise={books} />
          <Sum name="Delivery charges" paise={totals.deliveryPaise} />
          <Sum name="Total" paise={totals.totalPaise} />
        </tfoot>
      </Lines>
      <Box component="p" sx={{ mt: 4, mb: 0 }}>
        {refund?.refundedAt
          ? `This order was paid, and ${formatRupees(refund.amountPaise)} went back to the payer on ${orderDay(refund.refundedAt)}.`
          : 'Paid in full. Thank you for reading with us.'}
      </Box>
    </Sheet>
  );
}

function Sum({ name, paise }: { name: string; paise: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{formatRupees(paise)}</td>
    </tr>
  );
}
