import type { SxProps, Theme } from '@mui/material/styles';

/** Of a form with a `SaveBar`: a field that gets the focus scrolls to above the button, its error included. */
export const CLEAR_OF_SAVE: SxProps<Theme> = {
  '& :is(input, textarea, select, button, a, [role="combobox"])': { scrollMarginBlock: '4rem 7rem' },
};
