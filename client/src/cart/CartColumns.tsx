import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { stickyOnMobile } from '../ui/sticky-on-mobile.ts';

interface Props {
  /** The lines. */
  children: ReactNode;
  /** The panel with the sums. */
  panel: ReactNode;
  /** The button below it, which stays in view: beside the lines, or at the bottom of a phone's screen. */
  action?: ReactNode;
}

/** Too low a screen for the panel to stick with its button. */
const LOW = '@media (max-width: 899.95px) and (max-height: 479.95px)';

const frame = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 };

/** The lines of a cart beside the panel with their sums; on a phone the panel is below. */
export function CartColumns({ children, panel, action }: Props) {
  return (
    <Box
      sx={{
        mt: { xs: 3, md: 4 },
        display: { md: 'grid' },
        gridTemplateColumns: { md: 'minmax(0, 1fr) 360px' },
        columnGap: { md: 8, lg: 10 },
        alignItems: 'start',
      }}
    >
      <div>{children}</div>
      <Box
        sx={{
          ...(action && { position: { md: 'sticky' }, top: 104 }),
          mt: { sm: 4, md: 0 },
          p: 4,
          ...frame,
          // On a phone the button sticks within the columns, so that only the panel has the frame.
          display: { xs: 'contents', sm: 'block' },
          ...(action && { [LOW]: { display: 'contents' } }),
        }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: { xs: 4, sm: 0 },
            p: { xs: 3, sm: 0 },
            ...frame,
            borderWidth: { xs: 1, sm: 0 },
            ...(action && { [LOW]: { mt: 4, p: 3, borderWidth: 1 } }),
          }}
        >
          {panel}
        </Box>
        {action && <Box sx={{ ...stickyOnMobile, pt: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 0 } }}>{action}</Box>}
      </Box>
    </Box>
  );
}
