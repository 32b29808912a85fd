import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The content of a page in one column, as wide as its texts can be read. */
export const PageColumn = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2.5,
      maxWidth: 860,
      width: '100%',
      mx: 'auto',
      py: 2,
      px: { xs: 1, sm: 0 },
    }}
  >
    {children}
  </Box>
);
