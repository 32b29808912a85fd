import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { titled } from './titled.tsx';

interface Props {
  title: string;
  /** Why there is nothing else on the page. */
  children: ReactNode;
  /** Where to go on, and the words for it. */
  to?: string;
  toLabel?: string;
}

/** A page that has nothing but a message, and a way on. */
export const PageMessage = ({ title, children, to = '/', toLabel = 'To Today' }: Props) => (
  <Box sx={{ py: 3, px: { sm: 1 }, display: 'grid', justifyItems: 'start', gap: 2 }}>
    <Title title={titled(title)} />
    <Typography role="status" sx={{ maxWidth: '60ch' }}>
      {children}
    </Typography>
    <Button component={Link} to={to} variant="outlined">
      <span>{toLabel}</span>
    </Button>
  </Box>
);

/** For an address of the back room that has no page. */
export const NotFoundPage = () => (
  <PageMessage title="Page not found">The back room has no page at this address.</PageMessage>
);

/** For a page that the role of the member does not allow. */
export const AccessDeniedPage = () => (
  <PageMessage title="Access denied">Your role does not allow this page.</PageMessage>
);
