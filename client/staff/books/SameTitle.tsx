import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { wordsOf } from '../../../text/words.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { type StaffBookRowFragment, StaffBooksDocument } from './Books.generated.ts';
import type { BookValues } from './book-values.ts';

const PAUSE_MS = 300;
/** Books that have the title among others in theirs come with those of the very title. */
const MAX_FOUND = 50;
const MAX_SHOWN = 3;
/** No search is longer. */
const MAX_SEARCH = 100;

/** Whether a book has a title, and an author in common with those that are typed so far. */
function isSame(book: StaffBookRowFragment, title: string, author: string): boolean {
  if (wordsOf(book.title).join(' ') !== wordsOf(title).join(' ')) return false;
  const [typed, stored] = [author, book.author].map((names) => wordsOf(names.replace(/^by /i, '')));
  return !typed?.length || typed.some((word) => stored?.includes(word));
}

/** Says while somebody types a new book that the shop has one with its title and author. */
export function SameTitle({ control }: { control: Control<BookValues> }) {
  const send = useStaffRequest();
  const [title, author] = useWatch({ control, name: ['title', 'author'] });
  const search = title.trim().slice(0, MAX_SEARCH);
  const { data } = useQuery({
    queryKey: ['SameTitle', search],
    async queryFn({ signal }) {
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      // Somebody has typed on.
      signal.throwIfAborted();
      return send(StaffBooksDocument, { filter: { search }, first: MAX_FOUND });
    },
    enabled: search !== '',
  });
  const same = (data?.staffBooks.nodes ?? []).filter((book) => isSame(book, title, author));
  return (
    <Typography
      role="status"
      component="div"
      variant="body2"
      sx={{ gridColumn: '1 / -1', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {same.length > 0 && (
        <>
          The shop has a book with this title:{' '}
          {same.slice(0, MAX_SHOWN).map((book, place) => (
            <span key={book.id}>
              {place > 0 && '; '}
              <Link component={RouterLink} to={`/books/${book.id}`} underline="always">
                {book.title}
              </Link>
              {` ${[book.author, book.isbn, book.withdrawnAt && 'withdrawn'].filter(Boolean).join(', ')}`}
            </span>
          ))}
          {same.length > MAX_SHOWN && `, and ${same.length - MAX_SHOWN} more`}.
        </>
      )}
    </Typography>
  );
}
