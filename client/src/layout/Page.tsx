import Container from '@mui/material/Container';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { PageDescription } from './ServerHead.tsx';

interface Props {
  /** The document's title, where the route table cannot know it; "Quire" is added. */
  title?: string | undefined;
  /** For search engines, where the address alone does not tell. */
  description?: string | undefined;
  children: ReactNode;
}

/** A page within the shop's margins. Its content has the one `h1`. */
export function Page({ title, description, children }: Props) {
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 4, md: 6 }, pb: { xs: 8, md: 12 } }}>
      <PageTitle>{title}</PageTitle>
      {description && <PageDescription>{description}</PageDescription>}
      {children}
    </Container>
  );
}
