import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, Controller } from 'react-hook-form';
import { BookOption } from '../books/BookOption.tsx';
import { type BookChoice, bookOptions, noBooksText, useBookChoices } from '../books/book-choices.ts';
import { CategoriesField } from '../categories/CategoriesField.tsx';
import type { CodeValues } from './code-values.ts';

/** The categories that a code is for. */
export const CodeCategories = ({ control }: { control: Control<CodeValues> }) => (
  <Controller
    name="categories"
    control={control}
    rules={{ validate: (chosen) => chosen.length > 0 || 'Choose a category.' }}
    render={({ field: { ref, ...field }, fieldState: { error } }) => (
      <CategoriesField
        {...field}
        inputRef={ref}
        label="Which categories"
        error={Boolean(error)}
        helperText={error?.message ?? 'Books of any of these.'}
      />
    )}
  />
);

/** The books that a code is for. */
export function CodeBooks({ control }: { control: Control<CodeValues> }) {
  const { books, isSearching, isLoading, error: failure, setText } = useBookChoices();
  return (
    <Controller
      name="books"
      control={control}
      rules={{ validate: (chosen) => chosen.length > 0 || 'Choose a book.' }}
      render={({ field: { ref, name, value, onChange, onBlur }, fieldState: { error } }) => (
        <Autocomplete<BookChoice, true>
          {...bookOptions}
          multiple
          autoHighlight
          options={[...books, ...value]}
          // The shop has searched already.
          filterOptions={(options) => options.filter(({ id }) => !value.some((book) => book.id === id))}
          value={value}
          onInputChange={(_event, text) => setText(text)}
          onChange={(_event, chosen) => onChange(chosen.map(({ id, title }) => ({ id, title })))}
          onBlur={onBlur}
          loading={isLoading}
          noOptionsText={noBooksText(isSearching)}
          renderOption={({ key, ...props }, book) => <BookOption key={key} {...props} book={book} />}
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              label="Which books"
              name={name}
              inputRef={ref}
              error={Boolean(error ?? failure)}
              helperText={error?.message ?? failure?.message ?? 'Search by title, author or ISBN.'}
            />
          )}
        />
      )}
    />
  );
}
