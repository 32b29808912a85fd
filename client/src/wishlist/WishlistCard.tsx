import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useShopper } from '../account/shopper.ts';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import { BackInStockButton } from '../book/BackInStockButton.tsx';
import type { ProductCard_ProductFragment } from '../book/ProductCard.generated.ts';
import { ProductCard } from '../book/ProductCard.tsx';
import { addToCart } from '../cart/add-to-cart.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { removeFromWishlist } from './wishlist-changes.ts';

interface Props {
  product: ProductCard_ProductFragment;
  /** Whether the card is in the first viewport. */
  eager: boolean;
  /** Called when the shop may have another wishlist than the one shown. */
  onStale: () => void;
}

/** A book on the wishlist, with buttons to remove it and to add a copy to the cart, and a mark once it is there (Specification §4, §8). */
export function WishlistCard({ product, eager, onStale }: Props) {
  const client = useApolloClient();
  const [adding, addOnce] = useSendOnce();
  const [removing, removeOnce] = useSendOnce();
  const { id: shopperId = '', has } = useShopper();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();

  const putInCart = () =>
    addOnce(async () => {
      const known = has('cart', product.id);
      try {
        await addToCart(client, product.id);
        toasts.success(known ? 'Product Incremented by 1' : 'Product Added To Cart');
      } catch (error) {
        toasts.failure(error, known ? 'Failed to Increment item' : 'Failed to add item to Cart');
        if (isUnauthenticated(error)) {
          askToLogin(shopperId ? { to: 'cart', productId: product.id, shopperId } : undefined);
        }
      }
    });

  const takeOff = () =>
    removeOnce(async () => {
      try {
        await removeFromWishlist(client, product);
      } catch (error) {
        toasts.failure(error, 'Failed to Delete item from wishlist');
        onStale();
      }
    });

  return (
    <ProductCard
      product={product}
      eager={eager}
      level={2}
      mark={has('cart', product.id) ? 'In your cart' : undefined}
      actions={
        <>
          {product.availability.withdrawn ? (
            <Box sx={{ flexGrow: 1 }} />
          ) : product.availability.state === 'OUT_OF_STOCK' ? (
            <BackInStockButton product={product} card />
          ) : (
            <Button
              variant="outlined"
              size="small"
              fullWidth
              aria-label={`Add to cart: ${product.title}`}
              aria-busy={adding}
              onClick={() => void putInCart()}
            >
              Add to cart
            </Button>
          )}
          <IconButton
            aria-label={`Remove from wishlist: ${product.title}`}
            aria-busy={removing}
            onClick={() => void takeOff()}
          >
            <CloseIcon />
          </IconButton>
        </>
      }
    />
  );
}
