import InputBase from '@mui/material/InputBase';
import type { ComponentProps, InputHTMLAttributes, Ref } from 'react';
import { COARSE } from '../../shared/theme.ts';
import { SEARCH_MAX_LENGTH } from '../listing/product-filter.ts';
import { SearchIcon } from '../ui/icons.tsx';

interface Props {
  /** Props of the input itself. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  /** Props of the box around it. */
  box?: Pick<ComponentProps<typeof InputBase>, 'ref' | 'onMouseDown'>;
}

/** The search box, with suggestions or without. */
export function SearchInput({ input, box }: Props) {
  return (
    <InputBase
      {...box}
      type="search"
      placeholder="Title or author"
      fullWidth
      startAdornment={<SearchIcon width={18} height={18} />}
      slotProps={{
        input: {
          role: 'combobox',
          'aria-expanded': false,
          'aria-autocomplete': 'list',
          ...input,
          'aria-label': 'Search books by title or author',
          maxLength: SEARCH_MAX_LENGTH,
        },
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
  );
}
