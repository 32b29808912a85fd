import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useAuthenticated } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { inactive } from '../../shared/ui/inactive.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { titled } from '../ui/titled.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { PackingSlipsDocument } from './StaffOrder.generated.ts';

/** Packing slips to print, a page each. */
export function SlipsPage() {
  useAuthenticated();
  const [params] = useSearchParams();
  const ids = params.get('ids') ?? '';
  const send = useStaffRequest();
  const { data, error } = useQuery({
    queryKey: ['PackingSlips', ids],
    queryFn: () => send(PackingSlipsDocument, { orderIds: ids.split(',').filter(Boolean) }),
  });
  const slips = data?.packingSlips;

  return (
    <Box component="main" sx={{ maxWidth: 800, mx: 'auto', p: { xs: 2, sm: 3 }, '@media print': { p: 0 } }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 3, '@media print': { display: 'none' } }}>
        <Typography variant="h3" component="h1" sx={{ flex: 1 }}>
          {titled('Packing slips')}
        </Typography>
        <Button component={Link} to="/orders" variant="outlined">
          To the orders
        </Button>
        <Button autoFocus {...inactive(!slips?.length, () => window.print())}>
          Print
        </Button>
      </Box>
      {error && <Notice>{error.message}</Notice>}
      {!slips && !error && <Typography role="status">Loading the slips…</Typography>}
      {slips?.map((slip) => (
        <PackingSlip key={slip.orderId} slip={slip} />
      ))}
    </Box>
  );
}
