import Box from '@mui/material/Box';
import { Skeleton } from '../ui/Skeleton.tsx';

const ROWS = ['first name', 'last name', 'email'];

/** Placeholder for a shopper's names and email while they load. */
export function ProfileSkeleton() {
  return (
    <Box sx={{ maxWidth: 480, borderTop: 1, borderColor: 'divider' }}>
      {ROWS.map((row) => (
        <Box key={row} sx={{ py: 1.75, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton sx={{ mt: 0.5, width: 64, height: 12 }} />
          <Skeleton sx={{ mt: 1.25, mb: 0.5, width: '45%', height: 16 }} />
        </Box>
      ))}
    </Box>
  );
}
