import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Cover } from '../../shared/book/Cover.tsx';
import { categoryPath } from '../../shared/book/category.ts';
import { formatRupees } from '../../shared/money.ts';
import { COARSE } from '../../shared/theme.ts';
import { AddToCartButton } from '../cart/AddToCartButton.tsx';
import type { Delivery_DeliveryFragment } from '../cart/Delivery.generated.ts';
import { deliveryBesidePrice } from '../cart/delivery-texts.ts';
import { BookRating } from '../reviews/BookRating.tsx';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { inLargeText, SIDEWAYS, stickyOnMobile } from '../ui/sticky-on-mobile.ts';
import { AddToWishlistButton } from '../wishlist/AddToWishlistButton.tsx';
import { availabilityText } from './availability.ts';
import { BackInStockButton } from './BackInStockButton.tsx';
import { BookFacts } from './BookFacts.tsx';
import { BookLayout } from './BookLayout.tsx';
import type { BookPageQuery } from './BookPage.generated.ts';
import { BuyingTerms } from './BuyingTerms.tsx';
import { Byline } from './Byline.tsx';
import { EditionSwitch } from './EditionSwitch.tsx';
import { editionLine } from './edition-texts.ts';
import { Price } from './Price.tsx';
import type { ProductCard_ProductFragment } from './ProductCard.generated.ts';

interface Props {
  product: ProductCard_ProductFragment;
  /** Undefined while it loads. */
  description: string | undefined;
  /** What is known beside it; undefined while it loads. */
  details:
    | Pick<
        NonNullable<BookPageQuery['product']>,
        'inCategories' | 'edition' | 'subjects' | 'work' | 'reviewSummary'
      >
    | undefined;
  /** What delivery costs; undefined while it loads. */
  deliveryPaise: number | undefined;
  /** By the rates of the shop; null where every order costs the same. */
  delivery: Delivery_DeliveryFragment | null;
  returnDays: number | undefined;
  payOnDeliveryMaxPaise: number | null;
}

/** A book with everything that the shop says of it (Specification §2). */
export function Book({ product, description, details, ...terms }: Props) {
  const { deliveryPaise, delivery } = terms;
  const { edition, subjects = [], work } = details ?? {};
  const categories = details?.inCategories ?? [{ slug: product.categoryName, name: product.categoryName }];
  const { availability } = product;
  return (
    <BookLayout cover={<Cover image={product.image} alt={`Cover of ${product.title}`} eager place="page" />}>
      {categories.map(({ slug, name }) => (
        <Link
          key={slug}
          component={RouterLink}
          to={categoryPath(slug)}
          variant="body2"
          sx={{
            display: 'inline-block',
            py: 1,
            my: -1,
            mr: 2,
            color: 'text.secondary',
            [COARSE]: { py: 1.5 },
          }}
        >
          {name}
        </Link>
      ))}
      <Typography variant="h1" sx={{ mt: 1 }}>
        {product.title}
      </Typography>
      <Typography
        variant="aside"
        sx={{ mt: 1.5, fontSize: '1.25rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        <Byline author={product.author} contributors={edition?.contributors ?? []} />
      </Typography>
      <Box
        sx={{
          mt: 2.5,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          color: 'text.secondary',
        }}
      >
        <BookRating sampleRating={product.rating} summary={details?.reviewSummary} />
        <Typography variant="caption">{editionLine(edition)}</Typography>
      </Box>
      {work && <EditionSwitch editions={work.editions} productId={product.id} />}
      <Box
        sx={[
          {
            ...stickyOnMobile,
            mt: 3,
            mb: 3,
            pt: { xs: 1.5, sm: 3 },
            pb: { xs: 1.5, sm: 3 },
            borderTop: { sm: 1 },
            borderBottom: 1,
            // Per breakpoint as well, or the line above would have the colour of the text.
            borderColor: { xs: 'divider', sm: 'divider' },
            [SIDEWAYS]: { display: 'flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' },
          },
          inLargeText({ display: 'contents' }),
        ]}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 2,
            [SIDEWAYS]: { flex: '1 1 0' },
          }}
        >
          <Price
            size="page"
            pricePaise={product.pricePaise}
            previousPricePaise={product.previousPricePaise}
          />
          <Typography
            variant="body2"
            // Its place is there before it is known.
            sx={{ color: 'text.secondary', visibility: deliveryPaise === undefined ? 'hidden' : undefined }}
          >
            {delivery
              ? deliveryBesidePrice(delivery)
              : `+ ${formatRupees(deliveryPaise ?? 0)} delivery per order`}
          </Typography>
          {availability.state === 'LOW' && (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {availabilityText(availability)}
            </Typography>
          )}
        </Box>
        <Box
          sx={[
            {
              mt: { xs: 1, sm: 2 },
              display: 'flex',
              flexWrap: 'wrap',
              gap: { xs: 1, sm: 1.5 },
              '&& > *': {
                flex: { xs: '1 1 auto', sm: '0 1 auto' },
                px: { xs: 1.25, sm: 4 },
                whiteSpace: 'nowrap',
                [SIDEWAYS]: { px: 1.5 },
              },
              [SIDEWAYS]: { mt: 0, flexWrap: 'nowrap' },
            },
            inLargeText({
              display: 'contents',
              '&& > *': { display: 'flex', width: '100%', mt: 1.5, whiteSpace: 'normal' },
              '&& > :not(:last-child)': {
                '@media (min-height: 320px)': { position: 'sticky', bottom: 8, zIndex: 2 },
              },
            }),
          ]}
        >
          <AddToCartButton productId={product.id} availability={availability} size="large" />
          <AddToWishlistButton productId={product.id} />
        </Box>
        {availability.state === 'OUT_OF_STOCK' && (
          <Box
            sx={{
              mt: { xs: 1, sm: 1.5 },
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              '& > .MuiButton-root': { width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 232 } },
            }}
          >
            <BackInStockButton product={product} />
          </Box>
        )}
      </Box>
      <BuyingTerms {...terms} />
      {description === undefined ? (
        <Box aria-hidden="true" sx={fadeInAfterDelay}>
          <Skeleton sx={{ height: 18, my: 1 }} />
          <Skeleton sx={{ height: 18, my: 1, width: '70%' }} />
        </Box>
      ) : (
        <Typography variant="prose" sx={{ maxWidth: '60ch', textWrap: 'pretty' }}>
          {description}
        </Typography>
      )}
      {(edition || subjects.length > 0) && <BookFacts edition={edition} subjects={subjects} />}
    </BookLayout>
  );
}
