import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { type HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Notice } from '../../src/layout/Notice.tsx';
import { visuallyHidden } from '../../src/layout/visually-hidden.ts';
import { uploadImport } from './upload-import.ts';

/** A file of books is chosen or dropped here, and uploaded; its page follows. */
export function ImportUpload() {
  const navigate = useNavigate();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const busy = progress !== undefined;

  async function upload(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    setRefusal(undefined);
    setProgress(0);
    try {
      await navigate(`/imports/${await uploadImport(file, setProgress)}/show`);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error))) setRefusal((error as HttpError).message);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Box
      component="section"
      aria-label="A file of books"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void upload(event.dataTransfer.files[0]);
      }}
      sx={{
        p: { xs: 2, sm: 3 },
        my: 2,
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography>
        Drop a file of books here, or choose one: CSV with a header, or ONIX 3 (.xml, .xml.gz), of up to 200
        MB. Nothing changes before you have seen what would.
      </Typography>
      <Box
        component="input"
        ref={input}
        type="file"
        aria-label="A file of books to import"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          void upload(file);
        }}
        sx={visuallyHidden}
      />
      {refusal && <Notice>{refusal}</Notice>}
      {busy && (
        <LinearProgress
          aria-label="Uploading the file"
          variant="determinate"
          value={Math.round(progress * 100)}
          sx={{ width: '100%' }}
        />
      )}
      <Button aria-busy={busy} onClick={() => busy || input.current?.click()}>
        Choose a file
      </Button>
    </Box>
  );
}
