import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { HttpError, useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { Cover } from '../../shared/book/Cover.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { uploadFile } from '../data/upload-file.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { StaffBookDocument, type WholeStaffBookFragment } from './Books.generated.ts';
import type { EnqueueChange } from './use-book-changes.ts';

interface Props {
  book: WholeStaffBookFragment;
  enqueue: EnqueueChange;
  onChange(book: WholeStaffBookFragment): void;
  onConflict(message: string, now: WholeStaffBookFragment): void;
}

const MAX_BYTES = 10_000_000;
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';
const TOO_LARGE = 'The file is larger than 10 MB. Save it smaller, then try again.';
const UNREADABLE = 'This is not a picture that the browser can show. Choose a JPEG, PNG, WebP or AVIF.';

/** A file that somebody has chosen, and where the browser shows it from. */
interface Chosen {
  file: File;
  url: string;
}

/** The cover of a book: a picture is chosen, looked at and uploaded, or the uploaded one is taken off again. */
export function CoverUpload({ book, enqueue, onChange, onConflict }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [progress, setProgress] = useState(0);
  /** What is wrong with the file. */
  const [unfit, setUnfit] = useState<string>();
  const {
    mutate: change,
    isPending: busy,
    error,
    reset,
  } = useMutation({
    mutationFn({ file, doneMessage }: { file: File | null; doneMessage: string }) {
      setUnfit(undefined);
      setProgress(0);
      return enqueue((version) => upload(file, version, doneMessage));
    },
    onError: (failure) => logoutIfAccessDenied(failure),
  });
  const refusal = unfit ?? error?.message;
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen]);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    const isTooLarge = file.size > MAX_BYTES;
    reset();
    setUnfit(isTooLarge ? TOO_LARGE : undefined);
    setChosen(isTooLarge ? undefined : { file, url: URL.createObjectURL(file) });
  }

  /** Ends once the page knows what is stored: the next change starts from that. */
  async function upload(file: File | null, version: string, doneMessage: string): Promise<void> {
    try {
      await uploadFile(`/api/staff/books/${book.id}/cover?version=${version}`, file, setProgress);
    } catch (error) {
      const { message, status } = error as HttpError;
      const now = status === 409 ? await readBook() : undefined;
      if (!now) throw error;
      onConflict(message, now);
      return;
    }
    const now = await readBook();
    if (now) onChange(now);
    setChosen(undefined);
    notify(doneMessage, { type: 'success' });
  }

  const readBook = async () => (await send(StaffBookDocument, { id: book.id })).staffBook;

  return (
    <Box component="section" aria-label="Cover" sx={{ display: 'grid', gap: 1.5, maxWidth: 240 }}>
      {chosen ? (
        <Box
          component="img"
          src={chosen.url}
          alt={`${chosen.file.name}, not uploaded yet`}
          onError={() => {
            setUnfit(UNREADABLE);
            setChosen(undefined);
          }}
          sx={{ width: '100%', aspectRatio: '2 / 3', objectFit: 'contain', bgcolor: 'background.paper' }}
        />
      ) : (
        <Cover image={book.image} alt={`The cover of ${book.title}`} place="page" eager />
      )}
      {busy && (
        <LinearProgress
          aria-label="Uploading the cover"
          variant={progress < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(progress * 100)}
        />
      )}
      {refusal && <Notice>{refusal}</Notice>}
      <Box
        component="input"
        ref={input}
        type="file"
        accept={TYPES}
        aria-label="A picture for the cover"
        tabIndex={-1}
        onChange={choose}
        sx={visuallyHidden}
      />
      {chosen ? (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            aria-busy={busy}
            onClick={() => busy || change({ file: chosen.file, doneMessage: 'The cover is uploaded.' })}
          >
            Use this cover
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={busy}
            onClick={() => busy || setChosen(undefined)}
          >
            Cancel
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" onClick={() => busy || input.current?.click()}>
            <span>{book.hasUploadedCover ? 'Replace the cover' : 'Upload a cover'}</span>
          </Button>
          {book.hasUploadedCover && (
            <Button
              size="small"
              variant="text"
              aria-busy={busy}
              onClick={() => busy || change({ file: null, doneMessage: 'The cover is drawn again.' })}
            >
              Take it off
            </Button>
          )}
        </Box>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        JPEG, PNG, WebP or AVIF of up to 10 MB, best two wide and three high.
      </Typography>
    </Box>
  );
}
