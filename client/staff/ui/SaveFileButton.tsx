import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { inactive } from '../../shared/ui/inactive.ts';
import { saveFile } from '../data/save-file.ts';

/** Saves the response of a REST call as a file. */
export function SaveFileButton({ path, children }: { path: string; children: ReactNode }) {
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => saveFile(path),
    async onError(error) {
      if (!(await logoutIfAccessDenied(error))) notify(error.message, { type: 'error' });
    },
  });
  return (
    <Button variant="outlined" size="small" {...inactive(isPending, save)}>
      {children}
    </Button>
  );
}
