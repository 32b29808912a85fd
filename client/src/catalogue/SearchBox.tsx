import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, useState } from 'react';
import { icon } from '../layout/icon.tsx';
import { COARSE } from '../theme.ts';
import { SEARCH_MAX_LENGTH } from './product-filter.ts';
import { useProductFilter } from './use-product-filter.ts';

const SearchIcon = icon(
  ['M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z', 'M15.3 15.3 20 20'],
  'SearchIcon',
);

const PAUSE_MS = 250;

/** Searches the listing by title or author while the shopper types (Specification §5). */
export default function SearchBox() {
  const [filter, setFilter] = useProductFilter();
  const [text, setText] = useState(filter.search);

  // Changed from elsewhere: a chip, Back. Our own change comes round too, when more may have been typed already.
  const asked = useRef(filter.search);
  useEffect(() => {
    if (filter.search === asked.current) return;
    asked.current = filter.search;
    setText(filter.search);
  }, [filter.search]);

  // A letter does not leave an entry in the history, and a word typed in one go is one request.
  useEffect(() => {
    if (text === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text;
      setFilter({ ...filter, search: text }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filter, setFilter]);

  return (
    <Box component="search" sx={{ width: '100%', maxWidth: { sm: 360 } }}>
      <InputBase
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Title or author"
        fullWidth
        startAdornment={<SearchIcon width={18} height={18} />}
        slotProps={{
          input: { 'aria-label': 'Search books by title or author', maxLength: SEARCH_MAX_LENGTH },
        }}
        sx={{
          height: 40,
          px: 1.5,
          gap: 1,
          typography: 'body2',
          color: 'text.secondary',
          border: 1,
          borderColor: 'text.disabled',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '&.Mui-focused': {
            borderColor: 'primary.main',
            outline: '1px solid',
            outlineColor: 'primary.main',
          },
          [COARSE]: { height: 44 },
          '& input': { color: 'text.primary', '&:focus-visible': { outline: 'none' } },
          '& input::placeholder': { opacity: 1, color: 'text.secondary' },
        }}
      />
    </Box>
  );
}
