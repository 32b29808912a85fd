import Box from '@mui/material/Box';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { addressGrid } from './address-grid.ts';

const CARDS = ['first', 'second'];

/** Placeholders for addresses while they load. */
export function AddressSkeletons() {
  return (
    <Box aria-hidden="true" sx={{ ...fadeInAfterDelay, ...addressGrid }}>
      {CARDS.map((card) => (
        <Box
          key={card}
          sx={{
            minHeight: 160,
            p: { xs: 2, sm: 2.5 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          <Skeleton sx={{ width: '40%' }} />
          <Skeleton sx={{ mt: 1.75, width: '65%', height: 14 }} />
          <Skeleton sx={{ mt: 1.25, width: '55%', height: 14 }} />
          <Skeleton sx={{ mt: 2.25, width: '45%', height: 14 }} />
        </Box>
      ))}
    </Box>
  );
}
