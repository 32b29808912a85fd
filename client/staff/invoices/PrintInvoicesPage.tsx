import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useAuthenticated } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { Invoice } from '../../shared/invoices/Invoice.tsx';
import { InvoicePrinting } from '../../shared/invoices/InvoicePrinting.tsx';
import { inactive } from '../../shared/ui/inactive.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { SaveFileButton } from '../ui/SaveFileButton.tsx';
import { titled } from '../ui/titled.tsx';
import { OrderInvoicesDocument } from './OrderInvoices.generated.ts';

/** The bills and credit notes of some orders, to print or to save: `/invoices?ids=…,…`. */
export function PrintInvoicesPage() {
  useAuthenticated();
  const [params] = useSearchParams();
  const ids = params.get('ids') ?? '';
  const send = useStaffRequest();
  const { data: orders, error } = useQuery({
    queryKey: ['OrderInvoices', ids],
    async queryFn() {
      const requests = ids.split(',').filter(Boolean);
      const results = await Promise.all(requests.map((id) => send(OrderInvoicesDocument, { id })));
      return results.flatMap(({ staffOrder }) => staffOrder ?? []);
    },
  });

  const invoices = orders?.flatMap((order) => order.invoices) ?? [];
  const without = orders?.filter((order) => order.invoices.length === 0) ?? [];
  const [only] = ids.split(',').length === 1 ? (orders ?? []) : [];
  return (
    <Box component="main" sx={{ maxWidth: 860, mx: 'auto', p: { xs: 2, sm: 3 } }}>
      <InvoicePrinting />
      <Box className="not-on-paper" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 3 }}>
        <Typography variant="h3" component="h1" sx={{ flex: 1 }}>
          {titled('Bills and credit notes')}
        </Typography>
        <Button component={Link} to={only ? `/orders/${only.id}/show` : '/orders'} variant="outlined">
          <span>{only ? `To order ${only.number}` : 'To the orders'}</span>
        </Button>
        <Button autoFocus {...inactive(invoices.length === 0, () => window.print())}>
          Print
        </Button>
      </Box>
      {error && <Notice>{error.message}</Notice>}
      {!orders && !error && <Typography role="status">Loading the invoices…</Typography>}
      {orders?.length === 0 && <Typography>There is no such order.</Typography>}
      {without.length > 0 && (
        <Typography
          className="not-on-paper"
          sx={{ mb: 3 }}
        >{`Without a bill: ${without.map(({ number }) => number).join(', ')}.`}</Typography>
      )}
      {invoices.map((invoice) => (
        <Box key={invoice.id} sx={{ mb: 4, '@media print': { mb: 0 } }}>
          <Box className="not-on-paper" sx={{ mb: 1, textAlign: 'right' }}>
            <SaveFileButton path={invoice.pdfUrl}>
              <span>{`Save ${invoice.number} as PDF`}</span>
            </SaveFileButton>
          </Box>
          <Invoice invoice={invoice} />
        </Box>
      ))}
    </Box>
  );
}
