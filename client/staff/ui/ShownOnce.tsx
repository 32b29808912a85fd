import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';

interface Props {
  title: string;
  /** What it is, such as "Token". */
  label: string;
  value: string;
  onDone(): void;
  /** What to do with it. */
  children: string;
}

/** A secret that the shop shows this once. Only its button closes it: Escape would lose the secret. */
export function ShownOnce({ title, label, value, onDone, children }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState('');
  const name = label.toLowerCase();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setStatus(`The ${name} is copied.`);
    } catch {
      // Browsers let a page copy only over HTTPS, and only if the person allows it.
      field.current?.select();
      setStatus(`Your browser did not copy it. The ${name} is selected: copy it from the field.`);
    }
  }

  return (
    <Dialog open aria-labelledby={`${id}title`} aria-describedby={`${id}text`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText id={`${id}text`}>{children}</DialogContentText>
        <TextField
          label={label}
          value={value}
          multiline
          inputRef={field}
          onFocus={({ target }) => target.select()}
          slotProps={{
            htmlInput: { readOnly: true, spellCheck: false },
            input: { sx: { fontFamily: 'monospace', overflowWrap: 'anywhere' } },
          }}
        />
        <Typography role="status" variant="body2">
          {status}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 1.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={onDone}>
          I have stored it
        </Button>
        <Button autoFocus onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
