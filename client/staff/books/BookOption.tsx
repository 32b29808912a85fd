import Box from '@mui/material/Box';
import type { HTMLAttributes } from 'react';
import type { BookChoice } from './book-choices.ts';
import { editionText } from './edition-text.ts';

/** A book to choose, with what tells it from others of its title. */
export const BookOption = ({ book, ...props }: HTMLAttributes<HTMLLIElement> & { book: BookChoice }) => (
  <Box component="li" {...props} sx={{ minHeight: 44 }}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{book.title}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{editionText(book)}</Box>
    </Box>
  </Box>
);
