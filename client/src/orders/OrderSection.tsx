import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  heading: string;
  /** List items, such as `OrderSectionItem`. */
  children: ReactNode;
}

/** A part of an order's page with a list: parcels, refunds, disputes. */
export function OrderSection({ heading, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        px: { xs: 2, sm: 3 },
        py: 2.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography id={id} variant="h4" component="h2">
        {heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

/** One of them, with a line above it where it is not the first. */
export function OrderSectionItem({ children }: { children: ReactNode }) {
  return (
    <Box component="li" sx={{ mt: 1.5, '& + &': { pt: 2, mt: 2, borderTop: 1, borderColor: 'divider' } }}>
      {children}
    </Box>
  );
}
