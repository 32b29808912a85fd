import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import type { BookChoiceFragment } from '../books/BookChoices.generated.ts';
import { BookOption } from '../books/BookOption.tsx';
import { bookOptions, noBooksText, useBookChoices } from '../books/book-choices.ts';
import { editionText } from '../books/edition-text.ts';

interface Props {
  /** Of the field in which one types. */
  inputRef: Ref<HTMLInputElement>;
  value: BookChoiceFragment | null;
  onChange(book: BookChoiceFragment | null): void;
  error: string | undefined;
}

/** A choice of one book, which is found by its title, author, ISBN or number. */
export function BookField({ inputRef, value, onChange, error }: Props) {
  const { books, isSearching, isLoading, error: failure, setText } = useBookChoices();
  return (
    <Autocomplete<BookChoiceFragment>
      {...bookOptions}
      options={books}
      value={value}
      onChange={(_event, book) => onChange(book)}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') setText(next);
      }}
      filterOptions={(options) => options}
      loading={isLoading}
      noOptionsText={noBooksText(isSearching)}
      renderOption={({ key, ...props }, book) => <BookOption key={key} {...props} book={book} />}
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
