import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { refusalReason } from '../account/refusal-reason.ts';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { Toast, type ToastClock } from './Toast.tsx';
import { TO_READ, type Toast as ToastMessage, takeToasts } from './toasts.ts';
import { UndoShelf } from './UndoShelf.tsx';

// The counts in the navigation bar stay in sight: they are what the toast speaks of.
const SHELF = '.quire-toasts.notistack-SnackbarContainer';
const BELOW_THE_BAR = {
  [SHELF]: { top: 84 },
  // With the search box on a second line.
  '@media (max-width: 599.95px)': { [`body:has(header search) ${SHELF}`]: { top: 128 } },
};

const TOASTS = { success: Toast, error: Toast, info: Toast };
const USUAL_MS = 1000;

/** Of the toasts on the screen, by their words. */
const clocks = new Map<string, ToastClock>();

function show({ kind, message, duration = USUAL_MS, error }: ToastMessage): void {
  if (isUnauthenticated(error)) {
    show({ kind, message: 'Please Login' });
    return;
  }
  const standing = clocks.get(message);
  // The same words once more do not make a second toast beside the first.
  if (standing) standing.repeat();
  else {
    const clock = { durationMs: duration, repeat: () => undefined };
    clocks.set(message, clock);
    // It ends by its own clock.
    enqueueSnackbar(message, { variant: kind, clock, persist: true, onClose: () => clocks.delete(message) });
  }
  const reason = refusalReason(error);
  if (reason) show({ kind, message: reason, ...TO_READ });
}

/**
 * Shows toasts at the top right, at most three, each for a second unless it says otherwise (Specification §9); and at
 * the bottom what can be undone.
 */
export default function ToastStack() {
  // Screen readers read out what comes into a region that is there already, not one that comes with its words.
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!region) return;
    const stop = takeToasts(show);
    return () => {
      stop();
      clocks.clear();
    };
  }, [region]);
  return (
    <>
      <Box ref={setRegion} role="status" aria-atomic="false">
        {region && (
          <SnackbarProvider
            domRoot={region}
            maxSnack={3}
            anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
            Components={TOASTS}
            classes={{ containerRoot: 'quire-toasts' }}
          >
            <GlobalStyles styles={BELOW_THE_BAR} />
          </SnackbarProvider>
        )}
      </Box>
      <UndoShelf />
    </>
  );
}
