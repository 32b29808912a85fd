/** A book of which there is less than an order wants. */
export interface Shortage {
  /** @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c" */
  productId: string;
  /** @example "The Silent Patient" */
  title: string;
  /**
   * Copies that can still be bought.
   * @asType integer
   * @example 2
   */
  left: number;
}

/** A shortage as a sentence, for the response to a refused order. */
export function shortageMessage({ title, left }: Shortage): string {
  if (left === 0) return `“${title}” is out of stock.`;
  return left === 1 ? `Only 1 copy of “${title}” is left.` : `Only ${left} copies of “${title}” are left.`;
}
