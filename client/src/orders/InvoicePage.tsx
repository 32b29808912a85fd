import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { downloadFile } from '../account/download-file.ts';
import { useSendOnce } from '../forms/use-send-once.ts';
import type { Paper_PaperFragment } from '../generated/graphql.ts';
import { EmptyState } from '../layout/EmptyState.tsx';
import { ArrowLeftIcon } from '../layout/icons.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { Page } from '../layout/Page.tsx';
import { Skeleton } from '../layout/Skeleton.tsx';
import { useToasts } from '../layout/toasts.ts';
import { waiting } from '../layout/waiting.ts';
import { OrderNotFound } from './OrderNotFound.tsx';
import { orderNumber } from './order-texts.ts';
import { Paper } from './Paper.tsx';
import { PaperPrinting } from './PaperPrinting.tsx';
import { usePapers } from './use-papers.ts';

/** The bill of a paid order and its credit notes, to print or to save. */
export default function InvoicePage() {
  const { orderId = '' } = useParams();
  const { order, failed, reload } = usePapers(orderId);
  if (order === null) return <OrderNotFound />;
  const back = `/orders/${orderId}`;
  if (order && order.papers.length === 0) {
    return (
      <EmptyState
        title="There is no invoice yet"
        action={
          <Button component={RouterLink} to={back}>
            See the order
          </Button>
        }
      >
        {order.state === 'PAID'
          ? 'The shop is writing it, or writes it when the first parcel leaves. It shows here by itself.'
          : 'An order has its invoice once it is paid.'}
      </EmptyState>
    );
  }
  return (
    <Page title={`Invoice ${orderNumber(orderId)}`}>
      <PaperPrinting />
      <Box className="not-on-paper" sx={{ mb: 3, maxWidth: 820, mx: 'auto' }}>
        <Link
          component={RouterLink}
          to={back}
          variant="body2"
          sx={{ py: 0.5, display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}
        >
          <ArrowLeftIcon width={16} height={16} />
          Order {orderNumber(orderId)}
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
          {order && <Button onClick={() => window.print()}>Print</Button>}
        </Box>
      </Box>
      {order ? (
        order.papers.map((paper) => <SavedPaper key={paper.id} paper={paper} />)
      ) : failed ? (
        <LoadFailure onRetry={reload}>The invoice could not be loaded</LoadFailure>
      ) : (
        <Skeleton aria-hidden="true" sx={{ ...waiting, maxWidth: 820, mx: 'auto', height: 560 }} />
      )}
    </Page>
  );
}

/** A paper with the button that saves it. */
function SavedPaper({ paper }: { paper: Paper_PaperFragment }) {
  const [saving, sendOnce] = useSendOnce();
  const toasts = useToasts();
  const save = () =>
    sendOnce(() =>
      downloadFile(paper.pdfUrl).catch((error: unknown) => toasts.failure(error, 'Failed to Save the PDF')),
    );
  return (
    <>
      <Box className="not-on-paper" sx={{ maxWidth: 820, mx: 'auto', mb: 1.5, textAlign: 'right' }}>
        <Button variant="outlined" aria-busy={saving} onClick={() => void save()}>
          Save {paper.number} as PDF
        </Button>
      </Box>
      <Box sx={{ mb: 4, '@media print': { mb: 0 } }}>
        <Paper paper={paper} />
      </Box>
    </>
  );
}
