import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Panel } from '../ui/Panel.tsx';
import type { ImportRowFactsFragment } from './Imports.generated.ts';

interface Props {
  title: string;
  /** What can be done about them. */
  hint?: string;
  rows: ImportRowFactsFragment[];
  /** How many there are in all. */
  count: number;
  /** What can be done with them, below. */
  children?: ReactNode;
}

/** Rows of the file that an import leaves out or joins to other books, and why. */
export function ImportRows({ title, hint, rows, count, children }: Props) {
  if (rows.length === 0) return null;
  return (
    <Panel title={count > rows.length ? `${title} (the first ${rows.length} of ${count})` : title}>
      {hint && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {hint}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {rows.map(({ line, reference, reasons }) => (
          <li key={line}>{`Line ${line}${reference ? `, ${reference}` : ''}: ${reasons.join('; ')}`}</li>
        ))}
      </Box>
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Panel>
  );
}
