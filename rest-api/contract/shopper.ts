import type { Product } from './catalogue.ts';
import type { Timestamp, Uuid } from './scalars.ts';

/** A book in the cart, with the number of copies. */
export interface CartItem extends Product {
  /**
   * @asType integer
   * @minimum 1
   * @maximum 99
   * @example 2
   */
  qty: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A book on the wishlist. */
export interface WishlistItem extends Product {
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A delivery address; the optional parts are empty strings when not given. */
export interface Address {
  /** @example "0f0c9c2e-5d0b-4c57-8f0e-2a3c5b7d9e11" */
  _id: Uuid;
  /** @example "Ada Lovelace" */
  name: string;
  /** @example "9876543210" */
  mobile: string;
  /** @example "12 Church Street" */
  area: string;
  /** @example "Ashok Nagar" */
  locality: string;
  /** @example "560001" */
  pincode: string;
  /** @example "Bengaluru" */
  city: string;
  /** @example "Karnataka" */
  state: string;
  /** @example "9123456780" */
  alternatePhoneNumber: string;
}

/**
 * An account without its password. Callers without the owner's token get an empty `email` and empty lists. Extra fields
 * of the signup appear beside these.
 */
export interface User {
  /** @example "5b0a7c1e-3c39-4f8e-9d5b-6f1a2b3c4d5e" */
  _id: Uuid;
  /** @example "Ada" */
  firstName: string;
  /** @example "Lovelace" */
  lastName: string;
  /** @example "ada@example.com" */
  email: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  cart: CartItem[];
  wishlist: WishlistItem[];
  address: Address[];
  [extraField: string]: unknown;
}

/** Facts about an account for its owner only, beside the user. */
export interface Account {
  /** @example "ada@example.com" */
  email: string;
  /**
   * Whether a link that was sent to the email has been opened.
   * @example true
   */
  emailConfirmed: boolean;
}

/** The account that placed an order. */
export interface OrderShopper {
  id: Uuid;
  /** @example "Ada Lovelace" */
  name: string;
  /** @example "ada@example.com" */
  email: string;
}
