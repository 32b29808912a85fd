import Box from '@mui/material/Box';
import { COARSE } from '../../shared/theme.ts';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Placeholder for a ProductCard while it loads, of the same height. */
export function ProductCardSkeleton() {
  return (
    <Box aria-hidden="true" sx={fadeInAfterDelay}>
      <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: '2 / 3' }} />
      <Skeleton sx={{ mt: 2, height: 18, width: '80%' }} />
      <Skeleton sx={{ mt: 1, height: 16, width: '55%' }} />
      <Skeleton sx={{ mt: 1.5, height: 18, width: '35%' }} />
      <Skeleton sx={{ mt: 2, height: 36, [COARSE]: { height: 44 } }} />
    </Box>
  );
}
