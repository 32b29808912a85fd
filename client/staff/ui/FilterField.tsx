import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

/** How many characters of a search the shop takes. */
const MAX_LENGTH = 100;

interface Props {
  /** The name of the filter. */
  source: string;
  label: string;
  placeholder?: string;
  /** Values and their words, for a field that is chosen; without, text is typed. */
  choices?: Record<string, string>;
  /** Whether it takes a day, as `2026-01-31`. */
  isDay?: boolean;
  /** For react-admin: whether it is there without *Add filter*. */
  alwaysOn?: boolean;
}

/** A filter of a list. react-admin's own inputs hand props to Material UI that its version 9 no longer takes. */
export function FilterField({ source, label, placeholder, choices, isDay = false }: Props) {
  const { field, id } = useInput({ source });
  const { ref, value, ...handlers } = field;
  const hasContent = choices !== undefined || isDay;
  return (
    <TextField
      {...handlers}
      id={id}
      inputRef={ref}
      value={String(value ?? '')}
      label={label}
      placeholder={placeholder ?? ''}
      type={isDay ? 'date' : 'search'}
      autoComplete="off"
      select={choices !== undefined}
      // The list of the system, which phones show in their own way.
      slotProps={{
        select: { native: true },
        inputLabel: hasContent ? { shrink: true } : {},
        htmlInput: hasContent ? {} : { maxLength: MAX_LENGTH },
      }}
      sx={{ minWidth: { xs: 160, sm: placeholder ? 380 : 160 } }}
    >
      {choices && (
        <>
          <option value="">All</option>
          {Object.entries(choices).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </>
      )}
    </TextField>
  );
}
