import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** The link of a row of a table that opens by a click anywhere in it: a click on the link is not one on the row too. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={RouterLink} to={to} underline="always" onClick={(event) => event.stopPropagation()}>
    {children}
  </Link>
);
