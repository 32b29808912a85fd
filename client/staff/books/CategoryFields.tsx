import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, Controller, type UseControllerProps, useWatch } from 'react-hook-form';
import { useStaffCategories } from '../categories/staff-categories.ts';
import type { BookValues } from './book-values.ts';

interface Props {
  control: Control<BookValues>;
  rules: UseControllerProps<BookValues, 'category'>['rules'];
  /** Label, error and words below of the first category. */
  common: TextFieldProps;
}

/** The first category of a book, and its others. What the book has stays a choice, even where the shop has it no longer. */
export function CategoryFields({ control, rules, common }: Props) {
  const categories = useStaffCategories().data ?? [];
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  const slugs = categories.map(({ slug }) => slug);
  const first = useWatch({ control, name: 'category' });
  return (
    <>
      <Controller
        name="category"
        control={control}
        rules={rules}
        render={({ field: { ref, ...chosen } }) => (
          <TextField {...common} {...chosen} inputRef={ref} select>
            <MenuItem value="">
              <span>Choose</span>
            </MenuItem>
            {withStored(slugs, chosen.value ? [chosen.value] : []).map((slug) => (
              <MenuItem key={slug} value={slug}>
                <span>{nameOf(slug)}</span>
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        name="furtherCategories"
        control={control}
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <Autocomplete
            multiple
            autoHighlight
            disableCloseOnSelect
            options={withStored(slugs, value).filter((slug) => slug !== first)}
            value={[...value]}
            getOptionLabel={nameOf}
            onChange={(_event, chosen) => onChange(chosen.toSorted())}
            onBlur={onBlur}
            renderInput={(parameters) => (
              <TextField
                {...parameters}
                label="Further categories"
                helperText="The book is listed in these, too."
                name={name}
                inputRef={ref}
              />
            )}
          />
        )}
      />
    </>
  );
}

const withStored = (slugs: readonly string[], stored: readonly string[]): string[] => [
  ...slugs,
  ...stored.filter((slug) => !slugs.includes(slug)),
];
