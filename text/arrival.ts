/** Within how many days something arrives. */
interface Days {
  min: number;
  max: number;
}

const daysText = (days: number): string => (days === 1 ? 'a day' : `${days} days`);

/** When a parcel arrives, such as `Arrives in 3 to 6 days`. */
export function arrivalText({ min, max }: Days): string {
  if (max === 0) return 'Arrives on the same day';
  if (min === 0) return `Arrives within ${daysText(max)}`;
  return min === max ? `Arrives in ${daysText(max)}` : `Arrives in ${min} to ${max} days`;
}
