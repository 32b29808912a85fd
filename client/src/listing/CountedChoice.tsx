import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactElement } from 'react';
import { BookCount } from './BookCount.tsx';
import { bookCountText } from './book-count-text.ts';

interface Props {
  name: string;
  /** Books that the choice would show; undefined while the count loads. */
  count: number | undefined;
  /** Value of a radio button. */
  value?: number;
  /** The checkbox or radio button; gets the props of its input. */
  control: (input: { 'aria-description'?: string }) => ReactElement;
}

/** A choice of the filter with its number of books, which is not part of its accessible name. */
export function CountedChoice({ name, count, value, control }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <FormControlLabel
        value={value}
        control={control(count === undefined ? {} : { 'aria-description': bookCountText(count) })}
        label={name}
        sx={{ mr: 0 }}
      />
      <BookCount count={count} />
    </Box>
  );
}
