import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';

interface Props {
  children: ReactNode;
  label: string;
  ref?: Ref<HTMLUListElement>;
}

/** Cards side by side: two on a phone, five on a desk. */
export function ProductGrid({ children, label, ref }: Props) {
  return (
    <Box
      component="ul"
      ref={ref}
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(184px, 1fr))' },
        columnGap: { xs: 2.5, md: 4 },
        rowGap: { xs: 5, md: 7 },
      }}
    >
      {children}
    </Box>
  );
}
