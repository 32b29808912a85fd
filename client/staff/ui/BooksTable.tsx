import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import type { ReactNode } from 'react';

/** A table of books, which can be scrolled by keyboard where the screen is narrow. */
export const BooksTable = ({ children }: { children: ReactNode }) => (
  <Box component="section" aria-label="Books" tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Table size="small" sx={{ '& .MuiTableCell-root': { px: { xs: 0.75, sm: 2 } } }}>
      {children}
    </Table>
  </Box>
);
