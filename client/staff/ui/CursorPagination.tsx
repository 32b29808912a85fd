import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListPaginationContext } from 'react-admin';
import { inactive } from '../../shared/ui/inactive.ts';

/** The way to the next page of a list and back; how many there are the shop does not count. */
export function CursorPagination() {
  const { page, setPage, hasNextPage, hasPreviousPage } = useListPaginationContext();
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages of the list"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end', py: 1.5 }}
    >
      <Button variant="outlined" size="small" {...inactive(!hasPreviousPage, () => setPage(page - 1))}>
        Previous
      </Button>
      <Box component="span" sx={{ typography: 'body2', px: 1 }}>{`Page ${page}`}</Box>
      <Button variant="outlined" size="small" {...inactive(!hasNextPage, () => setPage(page + 1))}>
        Next
      </Button>
    </Box>
  );
}
