import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ControllerRenderProps } from 'react-hook-form';
import type { BookValues } from './book-values.ts';
import { LANGUAGE_CODES, languageIn, languagesLike, languageText } from './languages.ts';

interface Props {
  field: ControllerRenderProps<BookValues, 'language'>;
  /** Label, error and words below. */
  common: TextFieldProps;
}

/** A choice of a language by its name. A code that is not on the list can be typed; what is stored stays, whatever it is. */
export function LanguageField({ field: { ref, name, value, onChange, onBlur }, common }: Props) {
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      forcePopupIcon
      // A name that was typed counts without a press of Enter.
      autoSelect
      options={LANGUAGE_CODES}
      value={value || null}
      getOptionLabel={languageText}
      filterOptions={(options, { inputValue }) => (inputValue ? languagesLike(inputValue) : options)}
      onChange={(_event, chosen) => {
        // Leaving the field gives the text in it: of a stored value, that value.
        if (chosen !== languageText(value)) onChange(languageIn(chosen ?? ''));
      }}
      onBlur={onBlur}
      renderInput={(parameters) => <TextField {...parameters} {...common} name={name} inputRef={ref} />}
      slotProps={{
        listbox: { 'aria-label': 'Languages' },
        paper: { sx: { border: 1, borderColor: 'divider', boxShadow: 8 } },
      }}
    />
  );
}
