import type { Theme } from '@mui/material/styles';

/** A phone that is held sideways. */
export const SIDEWAYS = '@media (min-width: 600px) and (max-width: 959.95px) and (max-height: 479.95px)';

const stuck = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.default',
  // A line above.
  boxShadow: (theme: Theme) => `0 -1px ${theme.vars?.palette.divider}`,
} as const;

/**
 * Keeps the buttons at the end of a long page at the bottom of a phone's screen until their own place is in view.
 * Not on a low screen, as at 400 % zoom, where that would leave no room to read; sideways only in one low line.
 */
export const stickyOnMobile = {
  '@media (max-width: 599.95px) and (min-height: 480px)': {
    ...stuck,
    // From edge to edge.
    mx: -2,
    px: 2,
  },
  [`${SIDEWAYS} and (min-height: 320px)`]: { ...stuck, py: 1 },
} as const;

/**
 * Where large text would fill a third of a phone's screen with what sticks. Within a container, whose width counts in
 * `rem`, so that it is the size of the text that decides.
 */
export const inLargeText = <Style extends object>(style: Style) => ({
  '@container (max-width: 15rem)': style,
  [SIDEWAYS]: { '@container (max-width: 24rem)': style },
});
