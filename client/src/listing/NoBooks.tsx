import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SuggestedBooks } from '../book/SuggestedBooks.tsx';
import { clearFilter, isNarrowed, NO_FILTER, type ProductFilter } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/** Shown for a listing without books: the filters, and what to do next. */
export function NoBooks({ filter, onChange }: Props) {
  const search = filter.search.trim();
  const narrowed = isNarrowed(filter);
  return (
    <>
      <Box sx={{ py: { xs: 5, md: 8 }, textAlign: 'center' }}>
        <Typography
          variant="h4"
          component="p"
          sx={{ overflowWrap: 'anywhere' }}
        >{`${search ? `No title or author contains “${search}”` : 'No book passes these filters'}${search && narrowed ? ' and passes these filters' : ''}`}</Typography>
        <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
          {search
            ? 'Check the spelling, or try fewer letters: a part of a word is enough.'
            : 'Take one off, or look through the whole shop.'}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          {search && narrowed && (
            <Button onClick={() => onChange(clearFilter(filter))}>Search without filters</Button>
          )}
          <Button variant="outlined" onClick={() => onChange(NO_FILTER)}>
            Show all books
          </Button>
        </Box>
      </Box>
      <SuggestedBooks />
    </>
  );
}
