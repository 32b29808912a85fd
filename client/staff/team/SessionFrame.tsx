import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { titled } from '../ui/titled.tsx';

/** A page without the menu, for who is not logged in yet. */
export const SessionFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    component="main"
    sx={{
      minHeight: '100dvh',
      display: 'grid',
      placeItems: 'center',
      px: 2,
      py: 4,
      bgcolor: 'background.default',
    }}
  >
    <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: 2 }}>
      <Typography variant="h2" component="h1">
        {titled(title)}
      </Typography>
      {children}
    </Box>
  </Box>
);
