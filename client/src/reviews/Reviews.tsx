import { skipToken } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { useSession } from '../network/session.ts';
import { OwnReviewPart } from './OwnReviewPart.tsx';
import { RatingBars } from './RatingBars.tsx';
import { ReviewList } from './ReviewList.tsx';
import type { ReviewSummary_SummaryFragment } from './ReviewSummary.generated.ts';
import { useOwnReviewsQuery } from './Reviews.generated.ts';

interface Props {
  product: { id: string; title: string };
  summary: ReviewSummary_SummaryFragment;
}

/** How readers rate a book, what the shopper says of it, and what others write. */
export default function Reviews({ product, summary }: Props) {
  const { token } = useSession();
  const { data, error, refetch } = useOwnReviewsQuery(
    token === null ? skipToken : { variables: { productId: product.id } },
  );
  const own = token === null ? undefined : data?.ownReviews;
  const [changes, setChanges] = useState(0);
  const canSay = own !== undefined && (own.canReview || own.review !== null);
  // Sample texts stand in the place of reviews.
  const isShown = !summary.isSample || canSay;

  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isWanted = hash === '#reviews' && isShown && (token === null || own !== undefined);
  useEffect(() => {
    if (!isWanted) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [isWanted]);

  if (!isShown) return null;
  return (
    <Box
      component="section"
      id="reviews"
      ref={section}
      tabIndex={-1}
      aria-labelledby={heading}
      sx={{ mt: { xs: 8, md: 12 } }}
    >
      <Typography id={heading} variant="h2" sx={{ mb: { xs: 3, md: 4 } }}>
        Reviews
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { md: 'minmax(0, 4fr) minmax(0, 8fr)' },
          columnGap: { md: 8 },
          rowGap: 4,
          alignItems: 'start',
        }}
      >
        {summary.ratingCount > 0 && <RatingBars summary={summary} />}
        <Box sx={{ display: 'grid', gap: 4, gridColumn: { md: '2' } }}>
          {own && (
            <OwnReviewPart product={product} own={own} onChange={() => setChanges((before) => before + 1)} />
          )}
          {error && token !== null && (
            <LoadFailure line onRetry={() => void refetch().catch(() => undefined)}>
              Whether you can review this book could not be loaded
            </LoadFailure>
          )}
          {summary.ratingCount > 0 ? (
            <ReviewList productId={product.id} own={own} changes={changes} />
          ) : (
            !canSay && (
              <Typography sx={{ color: 'text.secondary' }}>
                No reviews yet. Who has received this book from us can write the first one.
              </Typography>
            )
          )}
        </Box>
      </Box>
    </Box>
  );
}
