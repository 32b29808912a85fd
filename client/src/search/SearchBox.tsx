import Box from '@mui/material/Box';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router-dom';
import { nextAddress } from '../../shared/network/next-address.ts';
import { useProductFilter } from '../listing/use-product-filter.ts';
import type { SearchAutocomplete } from './SearchAutocomplete.tsx';
import { SearchInput } from './SearchInput.tsx';

const PAUSE_MS = 250;

/** Searches the listing by title or author while the shopper types (Specification §5). */
export default function SearchBox() {
  const [filter, setFilter] = useProductFilter();
  const [text, setText] = useState(filter.search);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef(filter.search.length);
  const [suggesting, setSuggesting] = useState<{
    /** Suggests while the shopper types; its code loads when the box first gets the focus. */
    Box: typeof SearchAutocomplete;
    caret: RefObject<number> | undefined;
    hasTyped: boolean;
  }>();

  // A change from elsewhere: a chip, Back. Our own change arrives here too, possibly after more typing.
  const lastSearch = useRef(filter.search);
  useEffect(() => {
    if (filter.search === lastSearch.current) return;
    lastSearch.current = filter.search;
    setText(filter.search);
  }, [filter.search]);

  // Typing adds no entries to the history, and a word typed quickly is one request.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving || text === lastSearch.current) return;
    const timer = setTimeout(() => {
      // The shopper has followed a link whose page still loads: a search would lead back to the listing.
      if (nextAddress() !== window.location.href) return;
      lastSearch.current = text;
      setFilter({ ...filter, search: text }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filter, setFilter, isLeaving]);

  const search = useCallback(
    (next: string) => {
      setText(next);
      if (next === lastSearch.current) return;
      lastSearch.current = next;
      setFilter({ ...filter, search: next }, { replace: true });
    },
    [filter, setFilter],
  );

  // While the book's page loads, a pending search must not lead back to the listing.
  const leave = useCallback(() => setText(lastSearch.current), []);

  // After a link to the search; not after Back or a reload, where a phone would show its keyboard.
  const { state } = useLocation();
  const isSearchAsked = useNavigationType() === NavigationType.Push && Boolean(state?.toSearch);
  useEffect(() => {
    if (isSearchAsked) input.current?.focus();
  }, [isSearchAsked]);

  // The box searches before this has loaded; without it, as offline, only the suggestions are missing.
  const isFetching = useRef(false);
  const hasTyped = useRef(false);
  function fetchSuggesting() {
    if (isFetching.current) return;
    isFetching.current = true;
    import('./SearchAutocomplete.tsx').then(
      ({ SearchAutocomplete }) => {
        const hasFocus = document.activeElement === input.current;
        setSuggesting({
          Box: SearchAutocomplete,
          caret: hasFocus ? caret : undefined,
          hasTyped: hasFocus && hasTyped.current,
        });
      },
      () => {
        isFetching.current = false;
      },
    );
  }

  return (
    <Box component="search" sx={{ width: '100%', maxWidth: { sm: 360 } }}>
      {suggesting ? (
        <suggesting.Box
          text={text}
          caret={suggesting.caret}
          hasTyped={suggesting.hasTyped}
          onType={setText}
          onSearch={search}
          onLeave={leave}
        />
      ) : (
        <SearchInput
          input={{
            ref: input,
            value: text,
            onChange: ({ currentTarget }) => {
              hasTyped.current = true;
              // If the box got the focus before hydration, there is no focus event.
              fetchSuggesting();
              setText(currentTarget.value);
              caret.current = currentTarget.selectionStart ?? currentTarget.value.length;
            },
            onSelect: ({ currentTarget }) => {
              caret.current = currentTarget.selectionStart ?? currentTarget.value.length;
            },
            onFocus: fetchSuggesting,
            onPointerDown: fetchSuggesting,
          }}
        />
      )}
    </Box>
  );
}
