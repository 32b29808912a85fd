import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, Controller, type UseControllerProps, useWatch } from 'react-hook-form';
import { CategoriesField } from '../categories/CategoriesField.tsx';
import { useCategoryChoices } from '../categories/staff-categories.ts';
import type { BookValues } from './book-values.ts';

interface Props {
  control: Control<BookValues>;
  rules: UseControllerProps<BookValues, 'category'>['rules'];
  /** Label, error and words below of the first category. */
  common: TextFieldProps;
}

/** The first category of a book, and its others. What the book has stays a choice, even where the shop has it no longer. */
export function CategoryFields({ control, rules, common }: Props) {
  const first = useWatch({ control, name: 'category' });
  const { slugs, nameOf } = useCategoryChoices(first ? [first] : []);
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
            {slugs.map((slug) => (
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
        render={({ field: { ref, ...field } }) => (
          <CategoriesField
            {...field}
            inputRef={ref}
            label="Further categories"
            helperText="The book is listed in these, too."
            isOffered={(slug) => slug !== first}
          />
        )}
      />
    </>
  );
}
