import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface Props {
  open: boolean;
  /** The question. */
  title: string;
  /** The consequence of confirming. */
  children: ReactNode;
  /** The label of the button that cancels. */
  cancelLabel: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** Whether the confirmed action is running: both buttons are disabled. */
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Called when the dialog has closed and the focus is back where it was, if that still exists. */
  onExited?: (() => void) | undefined;
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, cancelLabel, confirmLabel, busy, onCancel, onConfirm, onExited } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => busy || onCancel()}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: () => onExited?.() } }}
    >
      <DialogTitle id={`${id}title`} variant="h3">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{children}</DialogContentText>
      </DialogContent>
      <DialogActions
        sx={{
          p: 3,
          pt: 1,
          gap: 1,
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          '& > *': { width: { xs: '100%', sm: 'auto' } },
          '& > :not(style) ~ :not(style)': { ml: 0 },
        }}
      >
        <Button variant="outlined" autoFocus onClick={() => busy || onCancel()}>
          <span>{cancelLabel}</span>
        </Button>
        <Button color="error" onClick={() => busy || onConfirm()} aria-busy={busy}>
          <span>{confirmLabel}</span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
