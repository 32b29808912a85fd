import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SIDEWAYS } from '../ui/sticky-on-mobile.ts';

/** The cover on the left and the words on the right; one below the other on a phone that is held upright. */
export function BookLayout({ cover, children }: { cover: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        mb: { xs: 8, md: 12 },
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 7fr)' },
        columnGap: { md: 8, lg: 12 },
        [SIDEWAYS]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 5fr)', columnGap: 4 },
        rowGap: 5,
        alignItems: 'start',
      }}
    >
      <Box
        sx={{
          width: '100%',
          maxWidth: { xs: 232, md: 400 },
          mx: { xs: 'auto', md: 0 },
        }}
      >
        {cover}
      </Box>
      {/* What large text leaves room for depends on this width. */}
      <Box sx={{ containerType: 'inline-size' }}>{children}</Box>
    </Box>
  );
}
