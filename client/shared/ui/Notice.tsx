import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An important message in the page; screen readers announce it when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1.5,
        typography: 'body2',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 3,
        borderLeftColor: 'error.main',
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  );
}
