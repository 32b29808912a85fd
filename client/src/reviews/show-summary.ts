import type { ApolloCache } from '@apollo/client';
import type { OwnReviews_OwnFragment } from './Reviews.generated.ts';

/** Shows on the page and the cards of a book how readers rate it, once the shopper has changed that. */
export function showSummary(
  cache: ApolloCache,
  { productId, summary, bookRating }: OwnReviews_OwnFragment,
): void {
  cache.modify({
    id: cache.identify({ __typename: 'Product', id: productId }) ?? '',
    fields: { reviewSummary: () => summary, rating: () => bookRating },
  });
}
