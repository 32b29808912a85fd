import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { type BookChoiceFragment, BookChoicesDocument } from './Taxes.generated.ts';
import { editionText } from './tax-texts.ts';

const PAUSE_MS = 150;

interface Props {
  /** Of the field in which one types. */
  inputRef: Ref<HTMLInputElement>;
  value: BookChoiceFragment | null;
  onChange(book: BookChoiceFragment | null): void;
  error: string | undefined;
}

/** A choice of one book, which is found by its title, author, ISBN or number. */
export function BookField({ inputRef, value, onChange, error }: Props) {
  const [text, setText] = useState('');
  const send = useStaffRequest();
  const search = text.trim();
  const {
    data,
    isLoading,
    error: failure,
  } = useQuery({
    queryKey: ['BookChoices', search],
    async queryFn({ signal }) {
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      // Somebody has typed on.
      signal.throwIfAborted();
      return send(BookChoicesDocument, { search });
    },
    enabled: search !== '',
  });
  return (
    <Autocomplete<BookChoiceFragment>
      options={data?.staffBooks.nodes ?? []}
      value={value}
      onChange={(_event, book) => onChange(book)}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') setText(next);
      }}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={isLoading}
      loadingText="Looking for books…"
      noOptionsText={search ? 'No book matches.' : 'Type a part of the title, or the ISBN.'}
      renderOption={({ key, ...props }, book) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{book.title}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{editionText(book)}</Box>
          </Box>
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label="Book"
          inputRef={inputRef}
          required
          autoFocus
          error={error !== undefined || failure !== null}
          helperText={
            error ?? failure?.message ?? ((value && editionText(value)) || 'Its title or its ISBN.')
          }
        />
      )}
      // Within the dialog, whose edge does not cut it off.
      disablePortal
      slotProps={{
        listbox: { 'aria-label': 'Books' },
        paper: { sx: { border: 1, borderColor: 'divider', boxShadow: 8 } },
        popper: { popperOptions: { strategy: 'fixed' } },
      }}
    />
  );
}
