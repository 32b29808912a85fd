import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { type HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Notice } from '../../shared/ui/Notice.tsx';
import { beginUpload, type ImportUploading, sendParts } from './upload-import.ts';
import { useCheckImport } from './use-import-steps.ts';

/** Whether the shop refuses the file itself: to send it again changes nothing. */
const isFinal = ({ status }: HttpError): boolean => status >= 400 && status < 500 && status !== 408;

const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** How much of a file has arrived. */
function UploadProgress({ upload: { file }, arrived }: { upload: ImportUploading; arrived: number }) {
  return (
    <Box sx={{ width: '100%', maxWidth: 480 }}>
      <Typography
        variant="body2"
        sx={{ mb: 0.75, overflowWrap: 'anywhere' }}
      >{`${file.name}: ${inMegabytes(arrived)} of ${inMegabytes(file.size)} MB`}</Typography>
      <LinearProgress
        aria-label="Uploading the file"
        variant="determinate"
        value={Math.round((arrived / file.size) * 100)}
      />
    </Box>
  );
}

/** A file of books is chosen or dropped here, and uploaded; its page follows. */
export function ImportUpload() {
  const navigate = useNavigate();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<ImportUploading>();
  const [arrived, setArrived] = useState(0);
  const check = useCheckImport();

  const {
    mutate: send,
    isPending,
    error,
  } = useMutation<string, HttpError, File | ImportUploading>({
    async mutationFn(chosen) {
      const upload = chosen instanceof File ? beginUpload(chosen) : chosen;
      setUploading(upload);
      setArrived(upload.arrived);
      await sendParts(upload, setArrived);
      // Where another file is checked right now, the page says so when this one is to be checked.
      await check(upload.id, {}).catch(() => undefined);
      return upload.id;
    },
    onSuccess: (id) => navigate(`/imports/${id}/show`),
    async onError(failure) {
      await logoutIfAccessDenied(failure);
      if (isFinal(failure)) setUploading(undefined);
    },
  });
  const choose = (file: File | undefined) => file && !isPending && send(file);

  return (
    <Box
      component="section"
      aria-label="A file of books"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
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
          choose(file);
        }}
        sx={visuallyHidden}
      />
      {error && <Notice>{error.message}</Notice>}
      {uploading && <UploadProgress upload={uploading} arrived={arrived} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {uploading && !isPending && <Button onClick={() => send(uploading)}>Go on</Button>}
        <Button
          variant={uploading && !isPending ? 'outlined' : 'contained'}
          aria-busy={isPending}
          onClick={() => isPending || input.current?.click()}
        >
          <span>{uploading && !isPending ? 'Choose another file' : 'Choose a file'}</span>
        </Button>
      </Box>
    </Box>
  );
}
