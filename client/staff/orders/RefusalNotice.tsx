import Box from '@mui/material/Box';
import { Notice } from '../../src/layout/Notice.tsx';
import type { Refusal } from './use-order-change.ts';

/** Why a change of an order was not made, and what others have changed meanwhile. */
export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal) return null;
  return (
    <Notice>
      {refusal.message}
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
