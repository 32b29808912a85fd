import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** The lines. */
  children: ReactNode;
  /** The box with what they come to. */
  panel: ReactNode;
}

/** The lines of a cart beside the box with their sum; on a phone the box comes below. */
export function CartColumns({ children, panel }: Props) {
  return (
    <Box
      sx={{
        mt: { xs: 3, md: 4 },
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 1fr) 360px' },
        columnGap: { md: 8, lg: 10 },
        rowGap: 4,
        alignItems: 'start',
      }}
    >
      <div>{children}</div>
      <Box
        sx={{
          position: { md: 'sticky' },
          top: 104,
          p: { xs: 3, sm: 4 },
          display: 'grid',
          gap: 3,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {panel}
      </Box>
    </Box>
  );
}
