import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { titleOf } from './title-of.ts';

interface Props {
  title: string;
  /** A button for the next step. */
  action: ReactNode;
  children?: ReactNode;
  /** Books to go on with. */
  books?: ReactNode;
}

/** A page that is empty, was not found or did not load. The title is the page's heading and its name. */
export function EmptyState({ title, action, children, books }: Props) {
  return (
    <>
      <Container
        maxWidth="sm"
        sx={{ py: books ? { xs: 6, md: 8 } : { xs: 10, md: 16 }, textAlign: 'center' }}
      >
        <title>{titleOf(title)}</title>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {children && (
          <Typography
            sx={{ mt: 2, mx: 'auto', maxWidth: '46ch', color: 'text.secondary', textWrap: 'pretty' }}
          >
            {children}
          </Typography>
        )}
        <Container disableGutters sx={{ mt: 4 }}>
          {action}
        </Container>
      </Container>
      {books && (
        <Container maxWidth="lg" sx={{ pb: { xs: 8, md: 12 } }}>
          {books}
        </Container>
      )}
    </>
  );
}
