import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Availability, availabilityText } from '../book/availability.ts';

interface Props {
  availability: Availability;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What a line of the cart says of the stock of its book, where there is something to say. */
export function LineStock({ availability, children }: Props) {
  const text = availabilityText(availability);
  if (!text) return null;
  return (
    <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" sx={{ typography: 'body2', fontWeight: 600 }}>
        {text}
      </Box>
      {children}
    </Box>
  );
}
