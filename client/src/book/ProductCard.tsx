import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Cover } from '../../shared/book/Cover.tsx';
import { AddToCartButton } from '../cart/AddToCartButton.tsx';
import { WishlistHeart } from '../wishlist/WishlistHeart.tsx';
import { availabilityText } from './availability.ts';
import { Price } from './Price.tsx';
import type { ProductCard_ProductFragment } from './ProductCard.generated.ts';
import { Rating } from './Rating.tsx';

interface Props {
  product: ProductCard_ProductFragment;
  /** Whether the card is on the first screen. */
  eager?: boolean;
  /** The heading's level: one below the heading that the cards stand under. */
  level?: 2 | 3;
  /** What the list says of the book, such as its number there. */
  note?: string | undefined;
  /** What can be done with the book here; to the cart and to the wishlist when not given. */
  actions?: ReactNode;
  /** What is marked on the cover beside the stock. */
  mark?: string | undefined;
}

/**
 * A book in a grid or a slider. It renders only when its props change: a choice in the filter renders the listing at
 * once, which takes a phone twice as long with all its cards. Each card is hydrated by itself, so that a tap on a page
 * that has just come waits only for the part that was tapped.
 */
export const ProductCard = memo(function ProductCard(props: Props) {
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
});

/** The whole card leads to the page of its book; the buttons on it do what they say. */
function Card({ product, eager, level = 3, note, actions, mark }: Props) {
  const { availability } = product;
  // Where the book is out of stock, the button in the place of Add to cart says so.
  const stock = actions || availability.state !== 'OUT_OF_STOCK' ? availabilityText(availability) : null;
  return (
    <Box
      component="article"
      sx={{
        position: 'relative',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        '& .cover': { transition: 'transform 240ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
        '&:hover .cover': { transform: 'translateY(-4px)' },
      }}
    >
      <Box className="cover">
        <Cover image={product.image} alt="" eager={eager} />
      </Box>
      {note && (
        <Typography variant="caption" sx={{ mt: 2, mb: -1.5, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      <Typography
        variant="h5"
        component={level === 2 ? 'h2' : 'h3'}
        sx={{
          mt: 2,
          textWrap: 'pretty',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        <Link
          component={RouterLink}
          to={`/products/${product.id}`}
          underline="none"
          title={product.title.length > 40 ? product.title : undefined}
          sx={{
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            'article:hover &': { textDecorationLine: 'underline' },
          }}
        >
          {product.title}
        </Link>
      </Typography>
      <Typography variant="aside" noWrap sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        {product.author}
      </Typography>
      <Box
        sx={{
          mt: 'auto',
          pt: 1,
          mb: 1.5,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Price pricePaise={product.pricePaise} previousPricePaise={product.previousPricePaise} />
        <Rating rating={product.rating} />
      </Box>
      <CoverBadges texts={[mark, stock]} />
      {/* Above the link that covers the card. */}
      <Box
        sx={{
          position: 'relative',
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          '&& > .MuiButton-root': { px: 0.5 },
        }}
      >
        {actions ?? (
          <>
            <AddToCartButton
              productId={product.id}
              availability={availability}
              bookTitle={product.title}
              size="small"
              variant="outlined"
              fullWidth
            />
            <WishlistHeart product={product} />
          </>
        )}
      </Box>
    </Box>
  );
}

/** A few words each at the foot of a card's cover, where they move nothing else. */
function CoverBadges({ texts }: { texts: readonly (string | null | undefined)[] }) {
  if (!texts.some(Boolean)) return null;
  return (
    <Box
      className="cover"
      sx={{
        // As large as the cover, whose title mostly stands at its head.
        position: 'absolute',
        top: 0,
        insetInline: 0,
        aspectRatio: '2 / 3',
        p: 1,
        display: 'flex',
        flexWrap: 'wrap-reverse',
        alignContent: 'flex-start',
        justifyContent: 'flex-end',
        gap: 0.5,
        // The link below covers the whole card.
        pointerEvents: 'none',
      }}
    >
      {texts.map(
        (text) =>
          text && (
            <Box
              key={text}
              component="span"
              sx={{
                px: 1,
                py: 0.25,
                typography: 'caption',
                fontWeight: 600,
                color: 'text.primary',
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
              }}
            >
              {text}
            </Box>
          ),
      )}
    </Box>
  );
}
