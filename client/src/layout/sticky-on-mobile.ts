import type { Theme } from '@mui/material/styles';

/**
 * For what is pressed at the end of a long page: on a phone it stays at the bottom of the screen until its own
 * place comes into sight. Not on a screen of few lines, as at 400 % zoom, where it would leave no room to read.
 */
export const stickyOnMobile = {
  '@media (max-width: 599.95px) and (min-height: 480px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    // From edge to edge, with a line where the page goes on beneath it.
    mx: -2,
    px: 2,
    bgcolor: 'background.default',
    boxShadow: (theme: Theme) => `0 -1px ${theme.vars?.palette.divider}`,
  },
} as const;
