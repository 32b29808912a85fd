import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Short facts with their names, side by side. Those without a value are left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14em), 1fr))',
        gap: 1.5,
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {value}
              </Box>
            </div>
          ),
      )}
    </Box>
  );
}
