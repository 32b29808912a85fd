import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';

interface Props {
  title: string;
  /** A sentence under the heading. */
  lead: string;
  children: ReactNode;
}

/** A page with one narrow form. */
export function AccountPage({ title, lead, children }: Props) {
  return (
    <Page>
      <Box sx={{ maxWidth: 440, mx: 'auto', pt: { md: 3 } }}>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="aside" sx={{ mt: 1.5, mb: 4, fontSize: '1.125rem', color: 'text.secondary' }}>
          {lead}
        </Typography>
        {children}
      </Box>
    </Page>
  );
}
