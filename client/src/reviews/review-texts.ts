/** Counts of ratings and reviews, as the book's page shows them: `3 Ratings & 1 Review`. */
export function ratingCountText({
  ratingCount,
  reviewCount,
}: {
  ratingCount: number;
  reviewCount: number;
}): string {
  const ratings = `${ratingCount} ${ratingCount === 1 ? 'Rating' : 'Ratings'}`;
  return `${ratings} & ${reviewCount} ${reviewCount === 1 ? 'Review' : 'Reviews'}`;
}

/** `1 star`, `2 stars`. */
export const starText = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

/** How many shoppers find a review helpful; empty for nobody. */
export function helpfulText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One shopper finds this helpful.' : `${count} shoppers find this helpful.`;
}
