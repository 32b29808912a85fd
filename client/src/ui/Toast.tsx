import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useForkRef } from '@mui/material/utils';
import { type CustomContentProps, closeSnackbar } from 'notistack';
import { forwardRef, useEffect, useReducer, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import { toastBox } from './toast-box.ts';
import type { Kind } from './toasts.ts';
import { useTimeOnScreen } from './use-time-on-screen.ts';

/** How long a toast stays, and what keeps it longer. */
export interface ToastClock {
  durationMs: number;
  /** Restarts the toast's time; does something once it is on the screen. */
  repeat: () => void;
}

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    warning: false;
    success: { clock: ToastClock };
    error: { clock: ToastClock };
    info: { clock: ToastClock };
  }
}

const MARKS: Record<Kind, string> = { success: 'success.main', error: 'error.main', info: 'info.main' };

interface Props extends CustomContentProps {
  clock: ToastClock;
}

/** A toast, which disappears by itself. */
export const Toast = forwardRef<HTMLDivElement, Props>(function Toast(
  { id, message, variant, style, clock },
  ref,
) {
  const kind: Kind = variant === 'success' || variant === 'error' ? variant : 'info';
  const box = useRef<HTMLDivElement>(null);
  const [times, countTime] = useReducer((count: number) => count + 1, 1);
  const restart = useTimeOnScreen(box, clock.durationMs, () => closeSnackbar(id));
  useEffect(() => {
    clock.repeat = () => {
      countTime();
      restart();
    };
  }, [clock, restart]);

  return (
    <Box
      ref={useForkRef(ref, box)}
      style={style}
      role={kind === 'error' ? 'alert' : undefined}
      sx={{
        ...toastBox,
        width: { xs: 'calc(100vw - 32px)', sm: 'auto' },
        minWidth: { sm: 280 },
        maxWidth: { sm: 420 },
        borderColor: 'divider',
        borderLeft: 3,
        borderLeftColor: MARKS[kind],
      }}
    >
      {/* A new element, so that a screen reader announces the same text again. */}
      <Box key={times} sx={{ flex: 1, typography: 'body2', fontWeight: 500 }}>
        {message}
      </Box>
      <IconButton aria-label="Close" onClick={() => closeSnackbar(id)} sx={{ color: 'text.secondary' }}>
        <CloseIcon width={18} height={18} />
      </IconButton>
    </Box>
  );
});
