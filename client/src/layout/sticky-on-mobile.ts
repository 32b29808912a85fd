import type { Theme } from '@mui/material/styles';

/**
 * Keeps the buttons at the end of a long page at the bottom of a phone's screen until their own place is in view.
 * Not on a low screen, as at 400 % zoom, where that would leave no room to read.
 */
export const stickyOnMobile = {
  '@media (max-width: 599.95px) and (min-height: 480px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    // From edge to edge, with a line above.
    mx: -2,
    px: 2,
    bgcolor: 'background.default',
    boxShadow: (theme: Theme) => `0 -1px ${theme.vars?.palette.divider}`,
  },
} as const;
