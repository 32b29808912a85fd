import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import { ProductCardSkeleton } from '../book/ProductCardSkeleton.tsx';
import { SuggestedBooks } from '../book/SuggestedBooks.tsx';
import { ProductGrid } from '../listing/ProductGrid.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { WishlistCard } from './WishlistCard.tsx';
import { useWishlistPageQuery } from './WishlistPage.generated.ts';

const FIRST_SCREEN = 5;
const PLACES = Array.from({ length: FIRST_SCREEN }, (_, place) => `place ${place}`);

/** The books on the shopper's wishlist (Specification §2, §4). */
export default function WishlistPage() {
  // Another tab or device may have changed it.
  const { data, error, refetch } = useWishlistPageQuery({ fetchPolicy: 'cache-and-network' });
  const wishlist = data?.wishlist;
  const ids = useMemo(() => wishlist?.items.map((item) => item.id) ?? [], [wishlist]);
  const list = useFocusAfterRemoval(ids);
  // `error` reports a failure.
  const reload = () => void refetch().catch(() => undefined);

  if (wishlist?.count === 0) {
    return (
      <EmptyState
        title="You Dont have items in the Wishlist"
        books={<SuggestedBooks />}
        action={
          <Button component={Link} to="/products" size="large">
            Start Shopping
          </Button>
        }
      />
    );
  }

  return (
    <Page>
      <Typography variant="h1" sx={{ mb: { xs: 4, md: 6 } }}>
        My Wishlist
      </Typography>
      {wishlist ? (
        <ProductGrid label="Books on the wishlist" ref={list}>
          {wishlist.items.map(({ id, product }, index) => (
            <li key={id}>
              <WishlistCard product={product} eager={index < FIRST_SCREEN} onStale={reload} />
            </li>
          ))}
        </ProductGrid>
      ) : error ? (
        <LoadFailure onRetry={reload}>Your wishlist could not be loaded</LoadFailure>
      ) : (
        <ProductGrid label="Books on their way">
          {PLACES.map((place) => (
            <li key={place}>
              <ProductCardSkeleton />
            </li>
          ))}
        </ProductGrid>
      )}
    </Page>
  );
}
