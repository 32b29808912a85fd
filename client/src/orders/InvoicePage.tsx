import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { EmptyState } from '../layout/EmptyState.tsx';
import { ArrowLeftIcon } from '../layout/icons.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { Page } from '../layout/Page.tsx';
import { Skeleton } from '../layout/Skeleton.tsx';
import { waiting } from '../layout/waiting.ts';
import { Invoice } from './Invoice.tsx';
import { OrderNotFound } from './OrderNotFound.tsx';
import { orderNumber } from './order-words.ts';
import { useOrder } from './use-order.ts';

// Prints the invoice alone, black on white, whatever the colour scheme.
const onPaper = {
  '@page': { size: 'A4', margin: '18mm 16mm' },
  '@media print': {
    // The colour scheme would colour the margins of the sheet.
    'html:root': { colorScheme: 'only light !important' },
    'html:root, body': { background: '#fff !important' },
    '#root > div, main': { minHeight: '0 !important', display: 'block !important' },
    'body > :not(#root), header, footer, .not-on-paper': { display: 'none !important' },
    'main, main > *': { margin: '0 !important', padding: '0 !important', maxWidth: 'none !important' },
  },
};

/** The invoice of a paid order, to print. */
export default function InvoicePage() {
  const { orderId = '' } = useParams();
  const { order, failed, reload } = useOrder(orderId);
  if (order === null) return <OrderNotFound />;
  const back = `/orders/${orderId}`;
  if (order && !order.paymentId) {
    return (
      <EmptyState
        title="There is no invoice yet"
        action={
          <Button component={RouterLink} to={back}>
            See the order
          </Button>
        }
      >
        An order has its invoice once it is paid.
      </EmptyState>
    );
  }
  return (
    <Page title={`Invoice ${orderNumber(orderId)}`}>
      <GlobalStyles styles={onPaper} />
      <Box
        className="not-on-paper"
        sx={{
          mb: 3,
          maxWidth: 820,
          mx: 'auto',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
        }}
      >
        <Link
          component={RouterLink}
          to={back}
          variant="body2"
          sx={{ py: 0.5, display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
        >
          <ArrowLeftIcon width={16} height={16} />
          Order {orderNumber(orderId)}
        </Link>
        {order && <Button onClick={() => window.print()}>Print</Button>}
      </Box>
      {order ? (
        <Invoice order={order} />
      ) : failed ? (
        <LoadFailure onRetry={reload}>The invoice could not be loaded</LoadFailure>
      ) : (
        <Skeleton aria-hidden="true" sx={{ ...waiting, maxWidth: 820, mx: 'auto', height: 560 }} />
      )}
    </Page>
  );
}
