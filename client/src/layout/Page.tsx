import Container from '@mui/material/Container';
import type { ReactNode } from 'react';
import { titleOf } from '../page-names.ts';
import { PageDescription } from './ServerHead.tsx';

interface Props {
  /** The document's title; "Quire" is added. */
  title: string;
  /** For search engines, where the address alone does not tell. */
  description?: string | undefined;
  children: ReactNode;
}

/** A page within the shop's margins. Its content has the one `h1`. */
export function Page({ title, description, children }: Props) {
  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 4, md: 6 }, pb: { xs: 8, md: 12 } }}>
      <title>{titleOf(title)}</title>
      {description && <PageDescription>{description}</PageDescription>}
      {children}
    </Container>
  );
}
