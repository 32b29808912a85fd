import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authorPath, seriesPath } from '../book/edition-texts.ts';
import { type SuggestionsQuery, useSuggestionsQuery } from './SearchAutocomplete.generated.ts';
import { SearchInput } from './SearchInput.tsx';

type Suggestion = SuggestionsQuery['suggestions'][number];

interface Props {
  text: string;
  /** The initial position of the caret; undefined if the focus is elsewhere. */
  caret: RefObject<number> | undefined;
  /** Whether the shopper has typed already, so that it suggests at once. */
  hasTyped: boolean;
  onType: (text: string) => void;
  /** Searches at once, on Enter or for a suggestion. */
  onSearch: (text: string) => void;
  /** Called before the shopper leaves for another page: cancels a pending search. */
  onLeave: () => void;
}

const kindNames = { AUTHOR: 'Author', SERIES: 'Series' } as const;

const PAUSE_MS = 100;
const MIN_LENGTH = 2;

/** The page of what a suggestion names; undefined for an author who has none. */
function pathOf({ kind, productId, slug }: Suggestion): string | undefined {
  if (productId) return `/products/${encodeURIComponent(productId)}`;
  if (!slug) return undefined;
  return kind === 'SERIES' ? seriesPath(slug) : authorPath(slug);
}

/** The search box as a combobox: Enter searches, a choice opens its page, and an author without one is searched for. */
export function SearchAutocomplete({ text, caret, hasTyped, onType, onSearch, onLeave }: Props) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions(text);
  const [isOpen, setOpen] = useState(hasTyped);

  // It replaces an input in which the shopper was typing: the caret stays after the last letter.
  useLayoutEffect(() => {
    if (!caret) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret.current, caret.current);
  }, [caret]);

  function choose(choice: string | Suggestion | null) {
    setOpen(false);
    if (choice === null) return;
    if (typeof choice === 'string') return onSearch(choice);
    const path = pathOf(choice);
    if (!path) return onSearch(choice.text);
    onLeave();
    void navigate(path);
  }

  return (
    <Autocomplete<Suggestion, false, false, true>
      freeSolo
      value={null}
      inputValue={text}
      options={suggestions}
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.text)}
      getOptionKey={(option) =>
        typeof option === 'string' ? option : `${option.kind} ${option.productId ?? option.text}`
      }
      open={isOpen && suggestions.length > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      // The library does not close what is not open yet: suggestions that are still loading would open behind the shopper.
      onBlur={() => setOpen(false)}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input') onType(next);
      }}
      onChange={(_event, choice) => choose(choice)}
      clearOnEscape={false}
      renderOption={({ key, ...props }, { kind, text: name, author }) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {kind === 'BOOK' ? author : kindNames[kind]}
            </Box>
          </Box>
        </Box>
      )}
      renderInput={({ slotProps }) => {
        const { ref, ...htmlInput } = slotProps.htmlInput as typeof slotProps.htmlInput & {
          ref: React.RefObject<HTMLInputElement | null>;
        };
        return (
          <SearchInput
            box={{ ref: slotProps.input.ref, onMouseDown: slotProps.input.onMouseDown }}
            input={{
              ...htmlInput,
              ref: (element) => {
                ref.current = element;
                input.current = element;
              },
            }}
          />
        );
      }}
      slotProps={{
        listbox: { 'aria-label': 'Suggestions' },
        paper: { sx: { border: 1, borderColor: 'divider' } },
      }}
    />
  );
}

/** Suggestions for the text; those of the previous text stay while others load. */
function useSuggestions(text: string): Suggestion[] {
  const typed = text.trim();
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isShort = typed.length < MIN_LENGTH;
  const { data, previousData } = useSuggestionsQuery({
    variables: { search },
    skip: isShort || search.length < MIN_LENGTH,
  });
  // Keeps the list's identity while its content is the same: Autocomplete resets the highlight on a new list.
  const json = JSON.stringify(isShort ? [] : ((data ?? previousData)?.suggestions ?? []));
  return useMemo(() => JSON.parse(json) as Suggestion[], [json]);
}
