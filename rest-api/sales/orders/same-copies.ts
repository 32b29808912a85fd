/** Copies of books, each book once. */
type Copies = readonly { productId: string; quantity: number }[];

/** True for the same copies in any order, and for ids in either case. */
export const sameCopies = (some: Copies, others: Copies): boolean => textOf(some) === textOf(others);

const textOf = (copies: Copies): string =>
  copies
    .map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`)
    .sort()
    .join();
