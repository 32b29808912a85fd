import Link from '@mui/material/Link';
import type { RefObject } from 'react';

/** The first stop of the Tab key: skips the navigation bar. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    <Link
      href="#content"
      onClick={(event) => {
        // The URL keeps the page's own hash, and the history gets no entry.
        event.preventDefault();
        to.current?.focus();
      }}
      sx={{
        position: 'absolute',
        zIndex: 'tooltip',
        insetInlineStart: 16,
        top: 8,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to content
    </Link>
  );
}
