import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { LoadFailure } from '../../src/layout/LoadFailure.tsx';

interface Props {
  /** That the list has nothing at all, and what brings something into it. */
  children: ReactNode;
  /** That nothing passes the filters, and what to look for instead. */
  noMatch?: string;
  /** Of a list that can show only what is to be done: the filter that does, and the words where all is done. */
  toDo?: { filter: string; words: string };
}

/** In place of the rows of a list that has none, or could not be loaded: why, and what to do next. */
export function EmptyList({ children, noMatch = 'Nothing matches.', toDo }: Props) {
  const { filterValues, setFilters, error, refetch } = useListContext();
  const { [toDo?.filter ?? '']: isToDo, ...others } = filterValues ?? {};
  const isFiltered = Object.values(others).some((value) => value !== '' && value !== undefined);
  if (error) return <LoadFailure onRetry={() => void refetch()}>The list could not be loaded</LoadFailure>;
  const words = isToDo ? toDo?.words : children;
  return (
    <Box sx={{ px: 2, py: 3, display: 'grid', justifyItems: 'start', gap: 1.5 }}>
      <Typography sx={{ maxWidth: '60ch', textWrap: 'pretty' }}>{isFiltered ? noMatch : words}</Typography>
      {isFiltered && (
        <Button variant="outlined" onClick={() => setFilters(isToDo ? others : {})}>
          {isToDo ? 'Look in all of them' : 'Clear the filters'}
        </Button>
      )}
    </Box>
  );
}
