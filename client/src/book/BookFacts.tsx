import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FORMAT_NAMES, ROLE_NAMES } from '../../shared/book/edition-names.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import type { BookFacts_EditionFragment, BookFacts_SubjectFragment } from './BookFacts.generated.ts';
import { authorPath, dateName, seriesPath, subjectPath, yearName } from './edition-texts.ts';

type Contribution = BookFacts_EditionFragment['contributors'][number];

/** An edition that has subjects and nothing else. */
const NOTHING_KNOWN: BookFacts_EditionFragment = {
  __typename: 'Edition',
  isbn: null,
  format: null,
  language: null,
  languageName: null,
  pages: null,
  publisher: null,
  publishedOn: null,
  firstPublished: null,
  description: null,
  series: null,
  contributors: [],
};

interface Props {
  /** Null where nothing is known of it. */
  edition: BookFacts_EditionFragment | null | undefined;
  subjects: readonly BookFacts_SubjectFragment[];
}

/** What is known of a book's edition: what it is about, who made it, and how it came out. */
export function BookFacts({ edition, subjects }: Props) {
  const {
    description,
    series,
    firstPublished,
    publisher,
    publishedOn,
    pages,
    isbn,
    languageName,
    format,
    contributors,
  } = edition ?? NOTHING_KNOWN;
  const links = subjectLinks(subjects);
  const facts: Record<string, ReactNode> = {
    ...contributorFacts(contributors),
    Series: series && (
      <PageLink
        to={seriesPath(series.series.slug)}
      >{`${series.series.name}${series.number !== null ? `, book ${series.number}` : ''}`}</PageLink>
    ),
    'First published': firstPublished !== null && yearName(firstPublished),
    Publisher: publisher,
    Published: publishedOn && dateName(publishedOn),
    Pages: pages,
    Language: languageName,
    Format: format && FORMAT_NAMES[format],
    ISBN: isbn,
    [links.length > 1 ? 'Subjects' : 'Subject']: links.length > 0 && links,
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
      return [people.length > 1 ? `${ROLE_NAMES[role]}s` : ROLE_NAMES[role], links];
    }),
  );
}

/** The subjects that have words, those with the same words once. */
function subjectLinks(subjects: readonly BookFacts_SubjectFragment[]): ReactNode[] {
  const named = subjects.filter(
    ({ heading }, place) => heading && subjects.findIndex((one) => one.heading === heading) === place,
  );
  return named.map(({ code, heading }, place) => (
    <Fragment key={code}>
      {place > 0 && ', '}
      <PageLink to={subjectPath(code)}>{heading}</PageLink>
    </Fragment>
  ));
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} underline="always">
      {children}
    </Link>
  );
}
