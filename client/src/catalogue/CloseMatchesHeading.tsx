import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { type ProductFilter, productFilterParams } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  /** A suggested correction of the search. */
  didYouMean: string | null | undefined;
}

/** The heading above books that match the search only nearly. */
export function CloseMatchesHeading({ filter, didYouMean }: Props) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h5" component="h2">
        Close to “{filter.search.trim()}”
      </Typography>
      {didYouMean && (
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>
          Did you mean{' '}
          <Link
            underline="always"
            color="text.primary"
            component={RouterLink}
            to={`/products?${productFilterParams({ ...filter, search: didYouMean })}`}
          >
            “{didYouMean}”
          </Link>
          ?
        </Typography>
      )}
    </Box>
  );
}
