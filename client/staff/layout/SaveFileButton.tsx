import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { inactive } from '../../src/layout/inactive.ts';
import { saveFile } from '../network/save-file.ts';

/** Saves the response of a REST call as a file. */
export function SaveFileButton({ path, children }: { path: string; children: ReactNode }) {
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
    <Button variant="outlined" size="small" {...inactive(busy, () => void save())}>
      {children}
    </Button>
  );
}
