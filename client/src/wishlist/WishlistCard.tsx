import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useShopper } from '../account/Shopper.tsx';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { ProductCard } from '../catalogue/ProductCard.tsx';
import {
  type ProductCard_ProductFragment,
  useAddToCartMutation,
  useRemoveFromWishlistMutation,
} from '../generated/graphql.ts';
import { CloseIcon } from '../layout/icons.tsx';
import { ShopRefusal, showFailure } from '../layout/show-failure.ts';
import { useToasts } from '../layout/toasts.tsx';

interface Props {
  product: ProductCard_ProductFragment;
  /** Whether the card is on the first screen. */
  eager: boolean;
  /** Called when the shop may know another wishlist than the one shown. */
  onStale: () => void;
}

/** A book on the wishlist: it can go, and a copy can go into the cart (Specification §4, §8). */
export function WishlistCard({ product, eager, onStale }: Props) {
  const variables = { productId: product.id };
  const [addToCart, { loading: adding }] = useAddToCartMutation({ variables });
  const [remove, { loading: removing }] = useRemoveFromWishlistMutation({ variables });
  const { has } = useShopper();
  const toasts = useToasts();

  function fail(error: unknown, words: string) {
    showFailure(toasts, isUnauthenticated(error) ? 'Please Login' : words, error);
  }

  async function putInCart() {
    if (adding) return;
    const known = has('cart', product.id);
    try {
      const { data } = await addToCart();
      if (data?.addToCart.__typename === 'QuantityLimitReached')
        throw new ShopRefusal(data.addToCart.message);
      toasts.success(known ? 'Product Incremented by 1' : 'Product Added To Cart');
    } catch (error) {
      fail(error, known ? 'Failed to Increment item' : 'Failed to add item to Cart');
    }
  }

  async function takeOff() {
    if (removing) return;
    try {
      await remove();
      toasts.success('Product Deleted from wishlist');
    } catch (error) {
      fail(error, 'Failed to Delete item from wishlist');
      onStale();
    }
  }

  return (
    <ProductCard
      product={product}
      eager={eager}
      level={2}
      actions={
        <>
          <Button
            variant="outlined"
            size="small"
            fullWidth
            aria-label={`Add to cart: ${product.title}`}
            aria-busy={adding}
            onClick={putInCart}
          >
            Add to cart
          </Button>
          <IconButton
            aria-label={`Remove from wishlist: ${product.title}`}
            aria-busy={removing}
            onClick={takeOff}
          >
            <CloseIcon />
          </IconButton>
        </>
      }
    />
  );
}
