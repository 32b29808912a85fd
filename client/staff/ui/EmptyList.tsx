import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type HttpError, type RaRecord, useListContext } from 'react-admin';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';

interface Props {
  /** That the list has nothing at all, and what brings something into it. */
  children: ReactNode;
  /** That nothing passes the filters, and what to look for instead. */
  noMatch?: string;
  /** Of a list that can show only what is to be done: the filter that does, and the words where all is done. */
  toDo?: { filter: string; words: string };
}

const NOT_LOADED = 'The list could not be loaded';

const frame = { px: 2, py: 3, display: 'grid', justifyItems: 'start', gap: 1.5 };

/** In place of the rows of a list that has none, or could not be loaded: why, and what to do next. */
export function EmptyList({ children, noMatch = 'Nothing matches.', toDo }: Props) {
  const { filterValues, setFilters, error, refetch } = useListContext<RaRecord, HttpError>();
  const { [toDo?.filter ?? '']: isToDo, ...others } = filterValues ?? {};
  const isFiltered = Object.values(others).some((value) => value !== '' && value !== undefined);
  const words = isToDo ? toDo?.words : children;
  if (error && !error.status) {
    return <LoadFailure onRetry={() => void refetch()}>{NOT_LOADED}</LoadFailure>;
  }
  if (error) {
    return (
      <Box role="alert" sx={{ ...frame, overflowWrap: 'anywhere' }}>
        <Typography variant="h4" component="p">
          {NOT_LOADED}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{error.message}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => void refetch()}>
            Retry
          </Button>
          {isFiltered && (
            <Button variant="outlined" onClick={() => setFilters({})}>
              Clear the filters
            </Button>
          )}
        </Box>
      </Box>
    );
  }
  return (
    <Box sx={frame}>
      <Typography sx={{ maxWidth: '60ch', textWrap: 'pretty' }}>{isFiltered ? noMatch : words}</Typography>
      {isFiltered && (
        <Button variant="outlined" onClick={() => setFilters(isToDo ? others : {})}>
          <span>{isToDo ? 'Look in all of them' : 'Clear the filters'}</span>
        </Button>
      )}
    </Box>
  );
}
