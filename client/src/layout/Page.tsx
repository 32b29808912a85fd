import Container from '@mui/material/Container';
import type { ReactNode } from 'react';

interface Props {
  /** The document's title; "Quire" is added. */
  title: string;
  children: ReactNode;
}

/** A page within the shop's margins. Its content has the one `h1`. */
export function Page({ title, children }: Props) {
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 4, md: 6 }, pb: { xs: 8, md: 12 } }}>
      <title>{`${title} · Quire`}</title>
      {children}
    </Container>
  );
}
