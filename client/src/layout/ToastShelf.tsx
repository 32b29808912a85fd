import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { forwardRef, useEffect, useState } from 'react';
import { CloseIcon } from './icons.tsx';
import { type Kind, takeToasts } from './toasts.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    warning: false;
  }
}

const MARKS: Record<Kind, string> = { success: 'success.main', error: 'error.main', info: 'info.main' };

const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast(
  { id, message, variant, style },
  ref,
) {
  const kind: Kind = variant === 'success' || variant === 'error' ? variant : 'info';
  return (
    <Box
      ref={ref}
      style={style}
      role={kind === 'error' ? 'alert' : undefined}
      sx={{
        width: { xs: 'calc(100vw - 32px)', sm: 'auto' },
        minWidth: { sm: 280 },
        maxWidth: { sm: 420 },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2,
        pr: 0.75,
        py: 0.75,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        borderLeft: 3,
        borderLeftColor: MARKS[kind],
        borderRadius: 1,
        boxShadow: '0 10px 30px -16px rgb(0 0 0 / 0.45)',
      }}
    >
      <Box sx={{ flex: 1, typography: 'body2', fontWeight: 500 }}>{message}</Box>
      <IconButton aria-label="Close" onClick={() => closeSnackbar(id)} sx={{ color: 'text.secondary' }}>
        <CloseIcon width={18} height={18} />
      </IconButton>
    </Box>
  );
});

// The counts in the navigation bar stay in sight: they are what the toast speaks of.
const SHELF = '.quire-toasts.notistack-SnackbarContainer';
const BELOW_THE_BAR = {
  [SHELF]: { top: 84 },
  // With the search box on a second line.
  '@media (max-width: 599.95px)': { [`body:has(header search) ${SHELF}`]: { top: 128 } },
};

const TOASTS = { success: Toast, error: Toast, info: Toast };

/** Shows toasts at the top right, at most three, each for a second unless it says otherwise (Specification §9). */
export default function ToastShelf() {
  // Screen readers read out what comes into a region that is there already, not one that comes with its words.
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!region) return;
    return takeToasts(({ kind, message, duration }) => {
      enqueueSnackbar(message, {
        variant: kind,
        ...(duration === undefined ? {} : { autoHideDuration: duration }),
      });
    });
  }, [region]);
  return (
    <Box ref={setRegion} role="status" aria-atomic="false">
      {region && (
        <SnackbarProvider
          domRoot={region}
          maxSnack={3}
          autoHideDuration={1000}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          Components={TOASTS}
          classes={{ containerRoot: 'quire-toasts' }}
        >
          <GlobalStyles styles={BELOW_THE_BAR} />
        </SnackbarProvider>
      )}
    </Box>
  );
}
