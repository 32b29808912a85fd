import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import { inactive } from '../../shared/ui/inactive.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { JoinBookDocument, SeparateBookDocument, type WholeStaffBookFragment } from './Books.generated.ts';
import { languageText } from './languages.ts';
import type { EnqueueChange } from './use-book-changes.ts';

interface Props {
  book: WholeStaffBookFragment;
  enqueue: EnqueueChange;
  onChange(book: WholeStaffBookFragment): void;
  onConflict(message: string, now: WholeStaffBookFragment): void;
}

type OtherEdition = WholeStaffBookFragment['otherEditions'][number];

/** The books between which shoppers switch, because they have one text: staff take them apart and put them together. */
export function OtherEditions({ book, enqueue, onChange, onConflict }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const [isbn, setIsbn] = useState('');
  const { id, otherEditions, isSeparate } = book;

  const { mutate, isPending, error } = useMutation({
    /** @param other the ISBN of the book to join; null to stand alone */
    mutationFn: (other: string | null) =>
      enqueue(async (version) => {
        const outcome =
          other === null
            ? (await send(SeparateBookDocument, { id, version })).separateBook
            : (await send(JoinBookDocument, { id, version, isbn: other })).joinBook;
        if (outcome.__typename === 'StaffBookConflict') onConflict(outcome.message, outcome.book);
        else if (outcome.__typename === 'InvalidInput')
          throw new Error(outcome.fields.map(({ message }) => message).join(' '));
        else {
          onChange(outcome);
          setIsbn('');
          notify(
            other === null
              ? 'It stands alone now, whatever its title.'
              : 'Shoppers switch between the two now.',
            { type: 'success' },
          );
        }
      }),
  });
  const join = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate(isbn);
  };

  return (
    <Box component="section" aria-labelledby="other-editions" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="other-editions" component="h2" variant="subtitle1">
        Other editions
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {otherEditions.length > 0
          ? 'Shoppers switch between these on the book’s page.'
          : isSeparate
            ? 'Staff have said that no other book has its text.'
            : 'No other book of the shop has its text.'}
      </Typography>
      {otherEditions.length > 0 && (
        <>
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
            {otherEditions.map((other) => (
              <li key={other.id}>
                <Link component={RouterLink} to={`/books/${other.id}`} underline="always">
                  {other.title}
                </Link>
                <span>{describe(other)}</span>
              </li>
            ))}
          </Box>
          <Button variant="outlined" onClick={() => isPending || mutate(null)} aria-busy={isPending}>
            Not the same text
          </Button>
        </>
      )}
      <Box component="form" noValidate onSubmit={join} sx={{ display: 'grid', gap: 1 }}>
        <TextField
          label="ISBN of another edition"
          autoComplete="off"
          value={isbn}
          onChange={({ target }) => setIsbn(target.value)}
          error={Boolean(error)}
          helperText={error?.message ?? 'A book of the shop with the same text.'}
          slotProps={{ formHelperText: { 'aria-live': 'polite' } }}
        />
        <Button type="submit" variant="outlined" {...inactive(!isbn.trim())} aria-busy={isPending}>
          Same text
        </Button>
      </Box>
    </Box>
  );
}

/** What tells an edition from the others, such as ` (Hardback, Hindi, 9780143334903)`. */
function describe({ format, language, isbn }: OtherEdition): string {
  const facts = [format && FORMAT_NAMES[format], language && languageText(language), isbn].filter(Boolean);
  return facts.length > 0 ? ` (${facts.join(', ')})` : '';
}
