import Container from '@mui/material/Container';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { PageDescription } from './ServerHead.tsx';

interface Props {
  /** The document's title if it depends on data; "Quire" is appended. */
  title?: string | undefined;
  /** The description for search engines if it depends on data. */
  description?: string | undefined;
  children: ReactNode;
}

/** A page within the shop's margins. Its content has the only `h1`. */
export function Page({ title, description, children }: Props) {
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 4, md: 6 }, pb: { xs: 8, md: 12 } }}>
      <PageTitle>{title}</PageTitle>
      {description && <PageDescription>{description}</PageDescription>}
      {children}
    </Container>
  );
}
