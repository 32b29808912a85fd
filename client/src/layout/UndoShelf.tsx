import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useSession } from '../account/session.ts';
import { UndoBar } from './UndoBar.tsx';
import { useUndoOffers, withdrawAllUndo } from './undo-offers.ts';

/** Offers to put back what was taken away a moment ago, at the bottom of the screen, the newest lowest. */
export function UndoShelf() {
  const offers = useUndoOffers();
  const { login } = useSession();

  // What one shopper took away is not for the next to put back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a login is the end of its offers.
  useEffect(() => withdrawAllUndo, [login]);

  return (
    <Box
      role="status"
      aria-atomic="false"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: { xs: 16, sm: 24 },
        right: { xs: 16, sm: 'auto' },
        // Above what is pressed at the bottom of a phone's screen.
        bottom: { xs: 96, sm: 24 },
        display: 'grid',
        gap: 1,
        '@media print': { display: 'none' },
      }}
    >
      {offers.map((offer, index) => (
        <UndoBar key={offer.id} offer={offer} isNewest={index === offers.length - 1} />
      ))}
    </Box>
  );
}
