import type { DeliveryDays } from './delivery.ts';
import type { Totals } from './money.ts';
import type { Uuid } from './scalars.ts';

/** How an order that staff take is paid: by a link in an email, in cash or by the card machine in the shop, or on delivery. */
export type TakenPayment = 'LINK' | 'CASH' | 'CARD' | 'ON_DELIVERY';

/** A book of an order that is being taken. */
export interface OrderQuoteLine {
  productId: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /** @example "by A. P. J. Abdul Kalam and Arun Tiwari" */
  author: string;
  /** @example "/covers/wings-of-fire.webp" */
  image: string;
  /**
   * The price of one copy.
   * @asType integer
   * @example 21000
   */
  pricePaise: number;
  /**
   * @asType integer
   * @example 2
   */
  quantity: number;
  /**
   * Copies that can be bought; null where they are not counted.
   * @asType integer
   * @example 5
   */
  left: number | null;
  /**
   * Whether the shop no longer sells it.
   * @example false
   */
  withdrawn: boolean;
}

/** What an order that is being taken comes to. All amounts are integer paise. */
export interface OrderQuote extends Totals {
  lines: OrderQuoteLine[];
  /**
   * Within how many days it arrives; null in a shop without rates of delivery, and where it is handed over.
   * @example null
   */
  deliveryDays: DeliveryDays | null;
  /**
   * Why the shop does not deliver it there; null where it does.
   * @example null
   */
  refusal: string | null;
}
