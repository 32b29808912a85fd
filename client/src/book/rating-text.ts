/**
 * A rating as the shop shows it: rounded down to a tenth, so that none is shown with a star that the rating filter
 * does not find in it.
 * @param rating 1 to 5, with at most two decimals
 */
export function ratingText(rating: number): string {
  // By whole hundredths: a floating-point 4.1 may be a little less.
  return (Math.floor(Math.round(rating * 100) / 10) / 10).toFixed(1);
}
