import Link from '@mui/material/Link';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { COARSE } from '../../shared/theme.ts';
import type { BookFacts_EditionFragment } from './BookFacts.generated.ts';
import { authorPath } from './edition-texts.ts';

interface Props {
  /** Begins with `by`, as the shop shows it (Specification §3). */
  author: string;
  /** Empty where nothing is known of the edition, and while it loads. */
  contributors: BookFacts_EditionFragment['contributors'];
}

/** Who wrote a book. Each name leads to the books of that author, or to a search where the author has no page. */
export function Byline({ author, contributors }: Props) {
  const parts: ReactNode[] = [];
  let rest = author;
  for (const { name, role, author: page } of contributors) {
    const at = role === 'AUTHOR' ? rest.indexOf(name) : -1;
    if (at < 0) continue;
    parts.push(rest.slice(0, at), <AuthorLink to={authorPath(page.slug)}>{name}</AuthorLink>);
    rest = rest.slice(at + name.length);
  }
  if (parts.length === 0) {
    const names = author.replace(/^by\s+/, '');
    const search = `/products?${new URLSearchParams({ search: names })}`;
    parts.push(author.slice(0, author.length - names.length), <AuthorLink to={search}>{names}</AuthorLink>);
    rest = '';
  }
  return createElement(Fragment, null, ...parts, rest);
}

function AuthorLink({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to} underline="always" sx={{ [COARSE]: { py: 1 } }}>
      {children}
    </Link>
  );
}
