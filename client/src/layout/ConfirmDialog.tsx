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
  /** What follows from a yes. */
  children: ReactNode;
  /** The words of the button that leaves everything as it is. */
  keepWords: string;
  /** The words of the button that goes on. */
  confirmWords: string;
  /** Whether what was confirmed is under way: then neither button does anything. */
  busy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
  /** Called when the dialog is gone and the focus is where it was before, if that is still there. */
  onExited?: (() => void) | undefined;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, keepWords, confirmWords, busy, onKeep, onConfirm, onExited } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => busy || onKeep()}
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
        <Button variant="outlined" autoFocus onClick={() => busy || onKeep()}>
          {keepWords}
        </Button>
        <Button color="error" onClick={() => busy || onConfirm()} aria-busy={busy}>
          {confirmWords}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
