import type { Timestamp, Uuid } from './scalars.ts';
import type { Address } from './shopper.ts';

/** An account of the shop, as staff see it. */
export interface StaffShopper {
  id: Uuid;
  /** @example "Ada Lovelace" */
  name: string;
  /** @example "ada@example.com" */
  email: string;
  /**
   * Whether a link sent to the email was opened.
   * @example true
   */
  emailConfirmed: boolean;
  createdAt: Timestamp;
}

export interface StaffShoppersResponse {
  shoppers: StaffShopper[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface StaffShopperResponse {
  shopper: StaffShopper;
  /** The saved addresses of the account, the oldest first. */
  addresses: Address[];
}

/** An email with a link that sets a new password goes to the shopper. */
export interface ResetLinkSentResponse {
  /** @example true */
  sent: true;
}
