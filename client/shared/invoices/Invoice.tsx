import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { formatIndianDay } from '../dates.ts';
import { InvoiceLines, type InvoiceSums } from './InvoiceLines.tsx';

/** What is printed of an invoice, a bill or a credit note, for shoppers and staff. */
export interface PrintedInvoice extends InvoiceSums {
  kind: 'BILL_OF_SUPPLY' | 'CREDIT_NOTE';
  title: string;
  number: string;
  date: string;
  isSample: boolean;
  seller: {
    name: string;
    address: readonly string[];
    state?: string | null;
    gstin?: string | null;
    grievanceOfficer?: string | null;
  };
  buyer: { name: string; address: readonly string[] };
  placeOfSupply: string;
  orderNumber: string;
  placedAt: string;
  paymentId: string;
  bill?: { number: string; date: string } | null;
  refundId?: string | null;
}

// Invoice is white with black ink in either colour scheme.
const Sheet = styled('article')(({ theme }) => ({
  position: 'relative',
  maxWidth: 820,
  marginInline: 'auto',
  padding: theme.spacing(7),
  color: '#000',
  background: '#fff',
  border: '1px solid #bbb',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(3, 2), fontSize: '0.875rem' },
  '@media print': { maxWidth: 'none', padding: 0, border: 0, fontSize: '10pt', breakAfter: 'page' },
  '*:last-child > &': { breakAfter: 'auto' },
}));

// Behind the text, which stays black on white.
const Sample = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  userSelect: 'none',
  '& > span': { fontSize: 'clamp(4rem, 16vw, 9rem)', fontWeight: 600, color: '#ececec', rotate: '-35deg' },
});

/** A term and its value, in the head of the invoice. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }) =>
  // An address may have the same line twice.
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
  of.map((line, index) => <div key={index}>{line}</div>);

/** A bill of supply or a credit note, to print. */
export function Invoice({ invoice }: { invoice: PrintedInvoice }) {
  const { title, isSample, seller } = invoice;
  const heading = useId();
  return (
    <Sheet aria-labelledby={heading}>
      {isSample && (
        <Sample aria-hidden="true">
          <span>SAMPLE</span>
        </Sample>
      )}
      <Box sx={{ position: 'relative' }}>
        <Box
          sx={{
            mb: 4,
            display: 'flex',
            flexWrap: 'wrap-reverse',
            justifyContent: 'space-between',
            gap: 2,
          }}
        >
          <div>
            <Box sx={{ fontWeight: 600 }}>{seller.name}</Box>
            <Lines of={seller.address} />
            {seller.state && <div>{seller.state}</div>}
            {seller.gstin && <div>{`GSTIN ${seller.gstin}`}</div>}
          </div>
          <Typography id={heading} variant="h2" sx={{ color: 'inherit' }}>
            {title}
          </Typography>
        </Box>
        <InvoiceFacts invoice={invoice} />
        <InvoiceLines sums={invoice} totalName={invoice.kind === 'CREDIT_NOTE' ? 'Credited' : 'Total'} />
        <Box sx={{ mt: 4, display: 'grid', gap: 0.5, '&:empty': { display: 'none' } }}>
          {seller.grievanceOfficer && <div>{`Grievance officer: ${seller.grievanceOfficer}`}</div>}
          {isSample && <div>A sample: no seller is set, and it is valid for nothing.</div>}
        </Box>
      </Box>
    </Sheet>
  );
}

function InvoiceFacts({ invoice }: { invoice: PrintedInvoice }) {
  const { number, date, buyer, placeOfSupply, orderNumber, placedAt, paymentId, bill, refundId } = invoice;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 4,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12em), 1fr))',
        columnGap: 4,
        rowGap: 2,
      }}
    >
      <Fact name="Number">{number}</Fact>
      <Fact name="Date">
        <time dateTime={date}>{formatIndianDay(date)}</time>
      </Fact>
      {bill && <Fact name="For the bill">{`${bill.number} of ${formatIndianDay(bill.date)}`}</Fact>}
      <Fact name="Order">{`${orderNumber} of ${formatIndianDay(placedAt)}`}</Fact>
      <Fact name="Payment">{paymentId}</Fact>
      {refundId && <Fact name="Refund">{refundId}</Fact>}
      <Fact name="Place of supply">{placeOfSupply}</Fact>
      <Fact name="Sold and delivered to">
        <Lines of={[buyer.name, ...buyer.address]} />
      </Fact>
    </Box>
  );
}
