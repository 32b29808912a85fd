import Button from '@mui/material/Button';
import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';

interface Props {
  /** The words on the button. */
  children: string;
  /** What a screen reader calls it, where a list has several. */
  label: string;
  /** What is said when it is done. */
  doneWords: string;
  /** Resolves to why the shop refused it, if it did. */
  action(): Promise<string | undefined>;
}

/** A button that changes something at once, and says what became of it. */
export function ActionButton({ children, label, doneWords, action }: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      const refusal = await action();
      if (refusal === undefined) notify(doneWords, { type: 'success' });
      else notify(refusal, { type: 'error' });
    } catch (error) {
      notify((error as HttpError).message, { type: 'error' });
    } finally {
      refresh();
      setBusy(false);
    }
  }

  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={label}
      aria-busy={busy}
      onClick={() => busy || void act()}
      sx={{ justifySelf: 'start' }}
    >
      {children}
    </Button>
  );
}
