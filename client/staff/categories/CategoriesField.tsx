import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useCategoryChoices } from './staff-categories.ts';

interface Props {
  label: string;
  helperText: string;
  error?: boolean;
  name: string;
  inputRef: Ref<HTMLInputElement>;
  /** Slugs. */
  value: readonly string[];
  /** Whether a category can be chosen. */
  isOffered?: (slug: string) => boolean;
  onChange(slugs: string[]): void;
  onBlur(): void;
}

/** A choice of several categories. */
export function CategoriesField({
  label,
  helperText,
  error = false,
  name,
  inputRef,
  value,
  isOffered = () => true,
  onChange,
  onBlur,
}: Props) {
  const { slugs, nameOf } = useCategoryChoices(value);
  return (
    <Autocomplete
      multiple
      autoHighlight
      disableCloseOnSelect
      options={slugs.filter(isOffered)}
      value={[...value]}
      getOptionLabel={nameOf}
      onChange={(_event, chosen) => onChange(chosen.toSorted())}
      onBlur={onBlur}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          helperText={helperText}
          error={error}
          name={name}
          inputRef={inputRef}
        />
      )}
    />
  );
}
