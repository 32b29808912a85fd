import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { bookCountText } from './book-count-text.ts';
import { type ProductFilter, productFilterParams } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  /** How many they are. */
  count: number;
  /** A suggested correction of the search. */
  didYouMean: string | null | undefined;
}

/** The heading above books that match the search only nearly. */
export function CloseMatchesHeading({ filter, count, didYouMean }: Props) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h5" component="h2">{`Close to “${filter.search.trim()}”`}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <span>{`${bookCountText(count)} with other words or another spelling`}</span>
      </Typography>
      {didYouMean && (
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>
          Did you mean{' '}
          <Link
            underline="always"
            color="text.primary"
            component={RouterLink}
            to={`/products?${productFilterParams({ ...filter, search: didYouMean })}`}
          >{`“${didYouMean}”`}</Link>
          ?
        </Typography>
      )}
    </Box>
  );
}
