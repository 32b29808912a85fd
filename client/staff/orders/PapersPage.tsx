import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useAuthenticated } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { Paper } from '../../src/orders/Paper.tsx';
import { PaperPrinting } from '../../src/orders/PaperPrinting.tsx';
import { inactive } from '../../src/ui/inactive.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { OrderPapersRequest } from '../generated/requests.ts';
import { SaveFileButton } from '../layout/SaveFileButton.tsx';
import { titled } from '../layout/titled.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** The bills and credit notes of some orders, to print or to save: `/papers?ids=…,…`. */
export function PapersPage() {
  useAuthenticated();
  const [params] = useSearchParams();
  const ids = params.get('ids') ?? '';
  const send = useStaffRequest();
  const { data: orders, error } = useQuery({
    queryKey: ['operation', OrderPapersRequest.name, ids],
    async queryFn() {
      const requests = ids.split(',').filter(Boolean);
      const results = await Promise.all(requests.map((id) => send(OrderPapersRequest, { id })));
      return results.flatMap(({ staffOrder }) => staffOrder ?? []);
    },
  });

  const papers = orders?.flatMap((order) => order.papers) ?? [];
  const without = orders?.filter((order) => order.papers.length === 0) ?? [];
  const [only] = ids.split(',').length === 1 ? (orders ?? []) : [];
  return (
    <Box component="main" sx={{ maxWidth: 860, mx: 'auto', p: { xs: 2, sm: 3 } }}>
      <PaperPrinting />
      <Box className="not-on-paper" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 3 }}>
        <Typography variant="h3" component="h1" sx={{ flex: 1 }}>
          {titled('Bills and credit notes')}
        </Typography>
        <Button component={Link} to={only ? `/orders/${only.id}/show` : '/orders'} variant="outlined">
          <span>{only ? `To order ${only.number}` : 'To the orders'}</span>
        </Button>
        <Button autoFocus {...inactive(papers.length === 0, () => window.print())}>
          Print
        </Button>
      </Box>
      {error && <Notice>{error.message}</Notice>}
      {!orders && !error && <Typography role="status">Loading the papers…</Typography>}
      {orders?.length === 0 && <Typography>There is no such order.</Typography>}
      {without.length > 0 && (
        <Typography
          className="not-on-paper"
          sx={{ mb: 3 }}
        >{`Without a bill: ${without.map(({ number }) => number).join(', ')}.`}</Typography>
      )}
      {papers.map((paper) => (
        <Box key={paper.id} sx={{ mb: 4, '@media print': { mb: 0 } }}>
          <Box className="not-on-paper" sx={{ mb: 1, textAlign: 'right' }}>
            <SaveFileButton path={paper.pdfUrl}>
              <span>{`Save ${paper.number} as PDF`}</span>
            </SaveFileButton>
          </Box>
          <Paper paper={paper} />
        </Box>
      ))}
    </Box>
  );
}
