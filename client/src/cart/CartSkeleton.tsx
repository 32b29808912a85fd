import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CartColumns } from './CartColumns.tsx';

const LINES = ['first', 'second'];

interface Props {
  /** Whether there will be a button below the panel. */
  withAction?: boolean;
  /** Placeholder of what is above the lines. */
  head?: ReactNode;
}

/** Placeholder for a cart or an order while it loads. */
export function CartSkeleton({ withAction = true, head }: Props) {
  return (
    <Box aria-hidden="true" sx={fadeInAfterDelay}>
      <CartColumns
        action={withAction && <Skeleton sx={{ height: 48 }} />}
        panel={
          <>
            <Skeleton sx={{ width: '45%', height: 28 }} />
            <Skeleton sx={{ height: 152 }} />
          </>
        }
      >
        {head}
        {LINES.map((line) => (
          <Box
            key={line}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '84px 1fr', sm: '112px 1fr' },
              columnGap: { xs: 2.5, sm: 4 },
              py: { xs: 3, sm: 4 },
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Skeleton sx={{ height: 'auto', aspectRatio: '2 / 3' }} />
            <div>
              <Skeleton sx={{ width: '70%', height: 24 }} />
              <Skeleton sx={{ mt: 1, width: '40%', height: 18 }} />
              <Skeleton sx={{ mt: 1.5, width: 96, height: 18 }} />
            </div>
          </Box>
        ))}
      </CartColumns>
    </Box>
  );
}
