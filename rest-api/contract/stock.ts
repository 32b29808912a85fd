import type { Timestamp, Uuid } from './scalars.ts';

/** Copies that are left, in words: more than five or not counted, one to five, none. */
export type AvailabilityState = 'IN_STOCK' | 'LOW' | 'OUT_OF_STOCK';

/** Whether a book can be bought; exact figures are the shop's. */
export interface Availability {
  availability: AvailabilityState;
  /**
   * Copies left, where it is LOW.
   * @asType integer
   * @minimum 1
   * @maximum 5
   * @example 3
   */
  left?: number;
  /** Set where the shop no longer sells the book, which only carts and wishlists still show; it is OUT_OF_STOCK. */
  withdrawn?: true;
}

/** The copies of a book, as staff know them. */
export interface BookStock {
  /**
   * Of the book.
   * @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c"
   */
  id: string;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * Copies that are not sold; null for a book that is not tracked, which can always be bought.
   * @asType integer
   * @example 12
   */
  onHand: number | null;
  /**
   * Of these, copies that orders hold which wait for their payment.
   * @asType integer
   * @example 1
   */
  held: number;
  /**
   * Copies of paid orders that have not left the shop. They lie on the shelf beside those on hand, but for `short`.
   * @asType integer
   * @example 2
   */
  unsent: number;
  /**
   * Of these, copies that are neither packed nor set aside for their orders: the next delivery goes to these first. 0 for
   * a book that is not tracked.
   * @asType integer
   * @example 0
   */
  short: number;
}

export type StockMovementReason = 'RECEIPT' | 'SALE' | 'COUNT' | 'DAMAGE' | 'RETURN';

/** A change of the copies on hand of a book. */
export interface StockMovement {
  /** @example "17" */
  id: string;
  at: Timestamp;
  /**
   * Positive for copies that came, negative for those that went.
   * @asType integer
   * @example 12
   */
  copies: number;
  reason: StockMovementReason;
  /**
   * The name of a member of staff or a service token, `shop` for the shop itself, or a command.
   * @example "Asha Rao"
   */
  actor: string;
  /** @example "Shelf B, counted twice" */
  note: string | null;
  /**
   * The order that bought or gave back the copies.
   * @example null
   */
  orderId: Uuid | null;
}

export interface StockListResponse {
  /** The book with the fewest copies left comes first. */
  stock: BookStock[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface StockMovementsResponse {
  movements: StockMovement[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

/** The books of a delivery with their copies, in the order of the request. */
export interface StockReceivedResponse {
  received: BookStock[];
}

/** What is stored of a delivery. */
export interface DeliveredBook {
  /** @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c" */
  bookId: string;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * Copies that the delivery has brought.
   * @asType integer
   * @example 12
   */
  copies: number;
}

/** With so many copies left, or fewer, a book is low. */
export const lowCopies = 5;

/** The availability of a book that the shop no longer sells. */
export const withdrawnAvailability = {
  availability: 'OUT_OF_STOCK',
  withdrawn: true,
} as const satisfies Availability;

/** The availability of a book. @param copies that can be bought; undefined for a book that is not tracked */
export function availabilityOf(copies: number | undefined): Availability {
  if (copies === undefined || copies > lowCopies) return { availability: 'IN_STOCK' };
  return copies > 0 ? { availability: 'LOW', left: copies } : { availability: 'OUT_OF_STOCK' };
}

/** Message if somebody requests an email about a book that can be bought. */
export const alreadyInStockMessage = 'This book is in stock. Order it while it is.';

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
  /**
   * Whether the shop no longer sells the book.
   * @example false
   */
  withdrawn: boolean;
}

/** A shortage as a sentence, for the response to a refused order. */
export function shortageMessage({ title, left, withdrawn }: Shortage): string {
  if (withdrawn) return `“${title}” is no longer sold.`;
  if (left === 0) return `“${title}” is out of stock.`;
  return left === 1 ? `Only 1 copy of “${title}” is left.` : `Only ${left} copies of “${title}” are left.`;
}
