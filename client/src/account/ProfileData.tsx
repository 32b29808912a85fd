import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { downloadFile } from './download-file.ts';

interface Props {
  /** Email of the account, so that a password manager fills in the right password. */
  email: string;
  /** Whether it is the shared demo account, which cannot be deleted. */
  isShared: boolean;
}

/** The shopper's personal data: download as a file, and deletion. */
export function ProfileData({ email, isShared }: Props) {
  const [deleting, setDeleting] = useState(false);
  const [loading, sendOnce] = useSendOnce();
  const toasts = useToasts();
  const id = useId();

  const download = () =>
    sendOnce(() =>
      // The token has expired, or its account was deleted.
      downloadFile('/api/user/data', [401, 404]).catch((error: unknown) =>
        toasts.failure(error, 'Failed to Download Your Data'),
      ),
    );

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mt: { xs: 6, md: 8 }, maxWidth: 640, display: 'grid', gap: 3 }}
    >
      <div>
        <Typography id={id} variant="h3" component="h2">
          Your data
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', textWrap: 'pretty' }}>
          {isShared
            ? 'Everything that the shop has about the guest account, as a JSON file. All guests share the account, so it cannot be deleted.'
            : 'Everything that the shop has about you, as a JSON file.'}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button variant="outlined" aria-busy={loading} onClick={() => void download()}>
          Download my data
        </Button>
        {!isShared && (
          <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        )}
      </Box>
      <DeleteAccountDialog email={email} open={deleting} onClose={() => setDeleting(false)} />
    </Box>
  );
}
