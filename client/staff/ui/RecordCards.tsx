import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

interface Props<Row> {
  /** What a screen reader calls the list. */
  name: string;
  /** Shown where there are no rows. */
  empty: ReactNode;
  children(row: Row): ReactNode;
}

/** The rows of a list one below the other, where a table has no room. */
export function RecordCards<Row extends RaRecord>({ name, empty, children }: Props<Row>) {
  const { data = [], isPending } = useListContext<Row>();
  if (!isPending && data.length === 0) return empty;
  return (
    <Box component="ul" aria-label={name} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            p: 2,
            display: 'grid',
            gap: 0.75,
            typography: 'body2',
            overflowWrap: 'anywhere',
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          {children(row)}
        </Box>
      ))}
    </Box>
  );
}
