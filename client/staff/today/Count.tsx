import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { countText } from '../orders/order-texts.ts';

interface Props {
  name: string;
  /** Where what it counts is; none where this member may not see it. */
  to: string | undefined;
  /** A number, or a figure as it is shown. */
  count: number | string | undefined;
  /** Whether somebody should see to it. */
  isTrouble?: boolean;
  /** What more there is to say. */
  children?: ReactNode;
}

/** A count that leads to what it counts. */
export const Count = ({ name, to, count, isTrouble = false, children }: Props) => (
  <Box
    sx={{
      p: 3,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      ...(isTrouble && { borderLeft: 3, borderLeftColor: 'error.main' }),
    }}
  >
    <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {count === undefined ? '…' : typeof count === 'number' ? countText(count) : count}
    </Typography>
    {to === undefined ? (
      <span>{name}</span>
    ) : (
      <Link component={RouterLink} to={to} underline="always">
        {name}
      </Link>
    )}
    {children}
  </Box>
);
