import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { refusalReason } from '../network/refusal-reason.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { Toast, type ToastClock } from './Toast.tsx';
import { subscribeToToasts, TO_READ, type Toast as ToastMessage } from './toasts.ts';
import { UndoShelf } from './UndoShelf.tsx';

const TOP = '--toasts-top';
const BELOW_THE_BAR = { '.quire-toasts.notistack-SnackbarContainer': { top: `var(${TOP})` } };

/**
 * Leaves the counts in the navigation bar visible: the toast is about them. The bar moves while the page scrolls, below
 * the notice of a test shop or on a low screen.
 */
function moveBelowBar(region: HTMLElement): void {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  region.style.setProperty(TOP, `${Math.max(bottom, 0) + 12}px`);
}

const TOASTS = { success: Toast, error: Toast, info: Toast };
const USUAL_MS = 1000;

/** The toasts on the screen, by their text. */
const clocks = new Map<string, ToastClock>();

function show({ kind, message, duration = USUAL_MS, error }: ToastMessage): void {
  if (isUnauthenticated(error)) {
    show({ kind, message: 'Please Login' });
    return;
  }
  const shown = clocks.get(message);
  // The same text again does not open a second toast.
  if (shown) shown.repeat();
  else {
    const clock = { durationMs: duration, repeat: () => undefined };
    clocks.set(message, clock);
    // Each has its own timer.
    enqueueSnackbar(message, { variant: kind, clock, persist: true, onClose: () => clocks.delete(message) });
  }
  const reason = refusalReason(error);
  if (reason) show({ kind, message: reason, ...TO_READ });
}

/**
 * Shows toasts at the top right, at most three, each for a second unless it says otherwise (Specification §9); and at
 * the bottom the offers to undo.
 */
export default function ToastStack() {
  // Screen readers announce what is added to an existing region, not a region that is new itself.
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!region) return;
    const move = () => moveBelowBar(region);
    const stop = subscribeToToasts((toast) => {
      move();
      show(toast);
    });
    // Toasts that are on the screen move along.
    const onMove = () => void (clocks.size > 0 && move());
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      stop();
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
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
