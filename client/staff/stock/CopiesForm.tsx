import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { copiesError } from './copies-error.ts';

interface Props {
  label: string;
  /** What is to be counted. */
  hint?: string | undefined;
  /** The words on the button. */
  action: string;
  min: number;
  max?: number;
  busy: boolean;
  onSend(copies: number, note: string | undefined): void;
}

/** A number of copies, and a few words about it. */
export function CopiesForm({ label, hint, action, min, max, busy, onSend }: Props) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  const error = isSent ? copiesError(text, min, max) : undefined;
  return (
    <Box
      component="form"
      noValidate
      aria-label={action}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (busy || copiesError(text, min, max) !== undefined) return;
        onSend(Number(text), note.trim() || undefined);
      }}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <TextField
        label={label}
        value={text}
        error={error !== undefined}
        helperText={error ?? hint}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        label="Note"
        value={note}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" variant="outlined" aria-busy={busy}>
        <span>{action}</span>
      </Button>
    </Box>
  );
}
