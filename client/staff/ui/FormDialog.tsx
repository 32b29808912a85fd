import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useCloseGuard } from '../../shared/ui/use-close-guard.tsx';

interface Props {
  title: string;
  /** The words on the button that sends the form. */
  action: string;
  /** The words on the button that closes it, where *Cancel* could be taken for the action. */
  dismiss?: string;
  /** Whether it is being sent: it is not sent twice, and stays open. */
  busy: boolean;
  /** Whether something is entered that nobody has typed here, such as a draft or a choice from a menu. */
  isFilled?: boolean;
  onSubmit(event: SubmitEvent): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog. Escape and a click beside it ask before they close what something was entered into. */
export function FormDialog({
  title,
  action,
  dismiss = 'Cancel',
  busy,
  isFilled = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const id = useId();
  const [isDirty, setDirty] = useState(false);
  const { close, cancel, question } = useCloseGuard(isDirty || isFilled, busy, onClose);
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          if (busy) event.preventDefault();
          else onSubmit(event);
        }}
        onChange={() => setDirty(true)}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 1.5, alignContent: 'start' }}>
          {children}
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 1.5 }}>
          <Button variant="outlined" aria-disabled={busy} onClick={cancel}>
            {dismiss}
          </Button>
          <Button type="submit" aria-busy={busy}>
            <span>{action}</span>
          </Button>
        </DialogActions>
      </Box>
      {question}
    </Dialog>
  );
}
