import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Children, type ReactNode, useId } from 'react';

interface Props {
  heading: string;
  /** List items. */
  children: ReactNode;
}

/** A part of an order's page with a list, such as its refunds; nothing while the list is empty. */
export function OrderPart({ heading, children }: Props) {
  const id = useId();
  if (Children.count(children) === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          '& > li': {
            p: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
