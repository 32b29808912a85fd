import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { BookFacts_EditionFragment } from '../generated/graphql.ts';
import { Facts } from '../layout/Facts.tsx';
import {
  authorPath,
  dateName,
  formatNames,
  languageName,
  roleNames,
  seriesPath,
  yearName,
} from './edition-text.ts';

type Contribution = BookFacts_EditionFragment['contributors'][number];

/** What is known of a book's edition: what it is about, who made it, and how it came out. */
export function BookFacts({ edition }: { edition: BookFacts_EditionFragment }) {
  const { description, series, firstPublished, publisher, publishedOn, pages, isbn, language, format } =
    edition;
  const facts: Record<string, ReactNode> = {
    ...contributorFacts(edition.contributors),
    Series: series && (
      <PageLink to={seriesPath(series.series.slug)}>
        {series.series.name}
        {series.number !== null && `, book ${series.number}`}
      </PageLink>
    ),
    'First published': firstPublished !== null && yearName(firstPublished),
    Publisher: publisher,
    Published: publishedOn && dateName(publishedOn),
    Pages: pages,
    Language: language && languageName(language),
    Format: format && formatNames[format],
    ISBN: isbn,
  };
  return (
    <>
      {description && (
        <Typography
          variant="prose"
          sx={{ mt: 2, maxWidth: '60ch', textWrap: 'pretty', whiteSpace: 'pre-line' }}
        >
          {description}
        </Typography>
      )}
      <Box
        component="section"
        aria-label="About this edition"
        sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}
      >
        <Facts facts={facts} />
      </Box>
    </>
  );
}

/** The people of each role, by the role's name. */
function contributorFacts(contributors: readonly Contribution[]): Record<string, ReactNode> {
  const roles = [...new Set(contributors.map(({ role }) => role))];
  return Object.fromEntries(
    roles.map((role) => {
      const people = contributors.filter((contributor) => contributor.role === role);
      const links = people.map(({ author, name }, index) => (
        <Fragment key={author.slug}>
          {index > 0 && ', '}
          <PageLink to={authorPath(author.slug, role)}>{name}</PageLink>
        </Fragment>
      ));
      return [people.length > 1 ? `${roleNames[role]}s` : roleNames[role], links];
    }),
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} underline="always">
      {children}
    </Link>
  );
}
