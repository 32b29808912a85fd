import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { Invoice_InvoiceFragment } from '../../shared/invoices/Invoice.generated.ts';
import { Invoice } from '../../shared/invoices/Invoice.tsx';
import { InvoicePrinting } from '../../shared/invoices/InvoicePrinting.tsx';
import { isSold } from '../../shared/order-states.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { downloadFile } from '../account/download-file.ts';
import { Page } from '../app/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { ArrowLeftIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { OrderNotFound } from './OrderNotFound.tsx';
import { orderNumber } from './order-texts.ts';
import { useInvoices } from './use-invoices.ts';

/** The bill of a paid order and its credit notes, to print or to save. */
export default function InvoicePage() {
  const { orderId = '' } = useParams();
  const { order, failed, reload } = useInvoices(orderId);
  if (order === null) return <OrderNotFound />;
  // Until it is loaded there may be no such order.
  const number = order ? ` ${orderNumber(orderId)}` : '';
  const back = order ? `/orders/${orderId}` : '/orders';
  const only = order?.invoices.length === 1 ? order.invoices[0] : undefined;
  if (order && order.invoices.length === 0) {
    return (
      <EmptyState
        title="There is no invoice yet"
        action={
          <Button component={RouterLink} to={back}>
            See the order
          </Button>
        }
      >
        {isSold(order.state)
          ? 'The shop is writing it, or writes it when the first parcel leaves. It shows here by itself.'
          : 'An order has its invoice once it is paid.'}
      </EmptyState>
    );
  }
  return (
    <Page title={`Invoice${number}`}>
      <InvoicePrinting />
      <Box className="not-on-paper" sx={{ mb: 3, maxWidth: 820, mx: 'auto' }}>
        <Link
          component={RouterLink}
          to={back}
          variant="body2"
          sx={{ py: 0.5, display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
        >
          <ArrowLeftIcon width={16} height={16} />
          <span>{order ? `Order${number}` : 'All orders'}</span>
        </Link>
        <Box
          sx={{
            mt: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
          }}
        >
          <Typography variant="h1">Invoice</Typography>
          {order && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              <Button onClick={() => window.print()}>Print</Button>
              {only && <SaveButton invoice={only} />}
            </Box>
          )}
        </Box>
      </Box>
      {order ? (
        order.invoices.map((invoice) => (
          <Box key={invoice.id} sx={{ mb: 4, '@media print': { mb: 0 } }}>
            {!only && (
              <Box className="not-on-paper" sx={{ maxWidth: 820, mx: 'auto', mb: 1.5, textAlign: 'right' }}>
                <SaveButton invoice={invoice} />
              </Box>
            )}
            <Invoice invoice={invoice} />
          </Box>
        ))
      ) : failed ? (
        <LoadFailure onRetry={reload}>The invoice could not be loaded</LoadFailure>
      ) : (
        <Skeleton aria-hidden="true" sx={{ ...fadeInAfterDelay, maxWidth: 820, mx: 'auto', height: 560 }} />
      )}
    </Page>
  );
}

function SaveButton({ invoice }: { invoice: Invoice_InvoiceFragment }) {
  const [saving, sendOnce] = useSendOnce();
  const toasts = useToasts();
  const save = () =>
    sendOnce(() =>
      downloadFile(invoice.pdfUrl).catch((error: unknown) => toasts.failure(error, 'Failed to Save the PDF')),
    );
  return (
    <Button variant="outlined" aria-busy={saving} onClick={() => void save()}>
      <span>{`Save ${invoice.number} as PDF`}</span>
    </Button>
  );
}
