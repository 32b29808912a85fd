import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { saveFile } from '../network/save-file.ts';

/** Saves a list as a file for spreadsheets: all of it, as it is filtered. */
export function SaveCsvButton({ path }: { path: string }) {
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(path);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error))) notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" size="small" disabled={busy} onClick={save}>
      Save as CSV
    </Button>
  );
}
