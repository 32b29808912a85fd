import Box from '@mui/material/Box';
import { Notice } from '../../src/layout/Notice.tsx';

/** Why a change was not made. */
export interface Refusal {
  message: string;
  /** What others have changed since the page was opened. */
  changes: string[];
}

/** Why a change was not made, and what others have changed meanwhile. */
export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal) return null;
  return (
    <Notice>
      <span>{refusal.message}</span>
      {refusal.changes.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {refusal.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Box>
      )}
    </Notice>
  );
}
