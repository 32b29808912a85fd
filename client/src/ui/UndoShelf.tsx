import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useSession } from '../network/session.ts';
import { UndoBar } from './UndoBar.tsx';
import { useUndoOffers, withdrawAllUndo } from './undo-offers.ts';

/** The offers to undo the latest removals, at the bottom of the screen, the newest lowest. */
export function UndoShelf() {
  const offers = useUndoOffers();
  const { login } = useSession();

  // The next shopper must not restore what the last one removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: offers end with their session.
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
        // Above the buttons that stick to the bottom of a phone's screen.
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
