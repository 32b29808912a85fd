import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { readIsbn } from '../../../text/isbn.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { StaffBooksDocument } from './Books.generated.ts';

/** @returns what is wrong with a text that should be an ISBN, or its 13 digits */
function isbnIn(text: string): { isbn13: string } | { error: string } {
  if (!text.trim()) return { error: 'Scan or type the ISBN.' };
  const read = readIsbn(text);
  return 'error' in read ? { error: `${read.error}.` } : read;
}

/** Takes the ISBN of a new book, and says where the shop has the book. @param props.onNext gets '' for a book without */
export function IsbnStep({ onNext }: { onNext(isbn13: string): void }) {
  const send = useStaffRequest();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  const { mutate, isPending, data, error, reset } = useMutation({
    async mutationFn(typed: string) {
      const read = isbnIn(typed);
      if ('error' in read) throw new Error(read.error);
      const { staffBooks } = await send(StaffBooksDocument, { filter: { search: read.isbn13 }, first: 1 });
      return { isbn13: read.isbn13, known: staffBooks.nodes[0] };
    },
    onSuccess({ isbn13, known }) {
      if (!known) onNext(isbn13);
    },
    // The next scan replaces what is there.
    onSettled: () => field.current?.select(),
  });
  const known = data?.known;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isPending) mutate(text);
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 480, justifyItems: 'start' }}
    >
      <TextField
        label="ISBN"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          reset();
        }}
        inputRef={field}
        autoFocus
        autoComplete="off"
        error={error !== null}
        helperText={error?.message ?? 'Scan it, or type 10 or 13 digits, with or without hyphens.'}
        slotProps={{
          htmlInput: { inputMode: 'text', enterKeyHint: 'go', spellCheck: false },
          formHelperText: { 'aria-live': 'polite' },
        }}
      />
      <Typography role="status" component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {known && (
          <>
            {known.withdrawnAt ? 'The shop has this book, withdrawn: ' : 'The shop has this book: '}
            <Link component={RouterLink} to={`/books/${known.id}`} underline="always">
              {known.title}
            </Link>
            {` ${known.author}. `}
            {known.withdrawnAt && 'Its page can put it back into the shop.'}
          </>
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" aria-busy={isPending}>
          Go on
        </Button>
        <Button variant="text" onClick={() => onNext('')}>
          This book has no ISBN
        </Button>
      </Box>
    </Box>
  );
}
