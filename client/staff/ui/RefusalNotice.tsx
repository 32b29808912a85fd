import Box from '@mui/material/Box';
import { Notice } from '../../shared/ui/Notice.tsx';
import type { Refusal } from './refused-change.ts';

/** Why a change was not made, and what others have changed meanwhile. */
export function RefusalNotice({ refusal }: { refusal: Refusal | null | undefined }) {
  // Errors of fields stand at these.
  if (!refusal?.message) return null;
  const { message, changes = [] } = refusal;
  return (
    <Notice>
      <span>{message}</span>
      {changes.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Box>
      )}
    </Notice>
  );
}
