/** Copies of a book of an order, and what of the order's code is theirs. */
interface DiscountedLine {
  pricePaise: number;
  quantity: number;
  /** Of all copies together. */
  codePaise: number;
}

/**
 * What some copies of a line have cost after the code, in paise. The copies share its discount to the paisa: whoever gives
 * them back in parts gives back what they cost together, whatever the parts are.
 * @param copies how many
 * @param before how many copies of the line have been given back before
 */
export function priceOfCopies(line: DiscountedLine, copies: number, before: number): number {
  const shareOf = (count: number) => Math.floor((line.codePaise * count) / line.quantity);
  return copies * line.pricePaise - (shareOf(before + copies) - shareOf(before));
}
