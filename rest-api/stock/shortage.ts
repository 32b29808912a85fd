/** A book of which there is less than somebody wants. */
export interface Shortage {
  productId: string;
  title: string;
  /** Copies that can still be bought. */
  left: number;
}

/** As a refusal says it. */
export function shortageMessage({ title, left }: Shortage): string {
  if (left === 0) return `“${title}” is out of stock.`;
  return left === 1 ? `Only 1 copy of “${title}” is left.` : `Only ${left} copies of “${title}” are left.`;
}
