import { NetworkStatus } from '@apollo/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReviewSort } from '../../shared/schema.generated.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import { useSession } from '../network/session.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { ReportDialog } from './ReportDialog.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import {
  type OwnReviews_OwnFragment,
  type Review_ReviewFragment,
  useBookReviewsQuery,
  useVoteOnReviewMutation,
} from './Reviews.generated.ts';

const SORTS: Record<ReviewSort, string> = { NEWEST: 'Newest first', HELPFUL: 'Most helpful first' };
const PLACES = ['first', 'second', 'third'];

interface Props {
  productId: string;
  /** Undefined for a visitor, and while it loads. */
  own: OwnReviews_OwnFragment | undefined;
  /** Changes when the shopper's own review does: the list is read anew. */
  changes: number;
}

/** What others write about a book, page by page. */
export function ReviewList({ productId, own, changes }: Props) {
  const [sort, setSort] = useState<ReviewSort>('NEWEST');
  const { data, previousData, error, networkStatus, refetch, fetchMore } = useBookReviewsQuery({
    variables: { productId, sort },
    // Others may have written meanwhile.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const reload = () => void refetch().catch(() => undefined);
  const [read, setRead] = useState(changes);
  if (read !== changes) {
    setRead(changes);
    reload();
  }
  const found = data ?? previousData;
  const reviews = found?.reviews?.nodes;
  const count = reviews?.length ?? 0;
  const loadingMore = networkStatus === NetworkStatus.fetchMore;
  const [failed, setFailed] = useState(false);

  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    list.current?.querySelectorAll<HTMLElement>(':scope > li').item(firstNew.current)?.focus();
    firstNew.current = undefined;
  }, [count]);

  function loadMore() {
    if (loadingMore) return;
    firstNew.current = count;
    setFailed(false);
    fetchMore({ variables: { after: found?.reviews?.pageInfo.endCursor } }).catch((reason: unknown) => {
      console.error(reason);
      setFailed(true);
    });
  }

  const { token } = useSession();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();
  const [voteOnReview] = useVoteOnReviewMutation();
  const [, sendOnce] = useSendOnce();
  const vote = (reviewId: string, isHelpful: boolean) =>
    sendOnce(async () => {
      if (token === null) return askToLogin();
      try {
        const { data: voted } = await voteOnReview({ variables: { reviewId, isHelpful } });
        if (voted?.voteOnReview.__typename === 'CannotReview')
          toasts.info(voted.voteOnReview.message, TO_READ);
      } catch (reason) {
        toasts.failure(reason, 'Failed to note that');
        if (isUnauthenticated(reason)) askToLogin();
      }
    });
  const [reporting, setReporting] = useState<Review_ReviewFragment | null>(null);

  if (!reviews) {
    return error ? (
      <LoadFailure line onRetry={reload}>
        The reviews could not be loaded
      </LoadFailure>
    ) : (
      <Box aria-hidden="true" sx={{ ...fadeInAfterDelay, display: 'grid', gap: 3 }}>
        {PLACES.map((place) => (
          <div key={place}>
            <Skeleton sx={{ width: 200, maxWidth: '100%', height: 20 }} />
            <Skeleton sx={{ mt: 1, width: '90%', height: 18 }} />
          </div>
        ))}
      </Box>
    );
  }
  if (count === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        These readers gave stars alone. Nobody has written about it yet.
      </Typography>
    );
  }
  return (
    <div>
      {(found?.reviews?.totalCount ?? 0) > 1 && (
        <TextField
          select
          size="small"
          label="Order of the reviews"
          value={sort}
          onChange={({ target }) => setSort(target.value as ReviewSort)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ mb: 3, minWidth: 220, width: 'auto' }}
        >
          {Object.entries(SORTS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <Box
        component="ul"
        ref={list}
        aria-label="Reviews"
        aria-busy={networkStatus === NetworkStatus.setVariables}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {reviews.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            isOwn={review.id === own?.review?.id}
            isHelpful={own?.helpfulIds.includes(review.id) ?? false}
            isReported={own?.reportedIds.includes(review.id) ?? false}
            onVote={(isHelpful) => void vote(review.id, isHelpful)}
            onReport={() => (token === null ? askToLogin() : setReporting(review))}
          />
        ))}
      </Box>
      {found?.reviews?.pageInfo.hasNextPage && (
        <Button variant="outlined" onClick={loadMore} aria-busy={loadingMore} sx={{ mt: 1 }}>
          <span>{failed ? 'Could not load more reviews. Retry' : 'More reviews'}</span>
        </Button>
      )}
      {reporting && <ReportDialog review={reporting} onClose={() => setReporting(null)} />}
    </div>
  );
}
