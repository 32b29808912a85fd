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
  token: string;
  onDone(): void;
}

/** A new service token, this once. Only its button closes it: Escape would lose the token. */
export function ShownToken({ token, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      setStatus('The token is copied.');
    } catch {
      // Browsers let a page copy only over HTTPS, and only if the person allows it.
      field.current?.select();
      setStatus('Your browser did not copy it. The token is selected: copy it from the field.');
    }
  }

  return (
    <Dialog open aria-labelledby={`${id}title`} aria-describedby={`${id}text`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}title`}>Your new token</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText id={`${id}text`}>
          Copy the token now and store it where your program reads it. It is shown this once: the shop stores
          only its hash, and nobody can read it again.
        </DialogContentText>
        <TextField
          label="Token"
          value={token}
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
