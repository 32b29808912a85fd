import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A line of what an order comes to; `isSum` sets it off from those above. */
export const TotalRow = ({
  name,
  isSum = false,
  children,
}: {
  name: string;
  isSum?: boolean;
  children: ReactNode;
}) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      ...(isSum && { fontWeight: 600, borderTop: 1, borderColor: 'divider', pt: 0.5 }),
    }}
  >
    <Box component="dt">{name}</Box>
    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
);
