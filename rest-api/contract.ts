/**
 * What the REST service publishes: the JSON it answers with (Specification §3 and §7), the limits it
 * enforces (§5) and the price rules (§9). Types and pure functions only; this file imports nothing,
 * so that any caller may read it without taking on the service.
 */

/**
 * A version 4 UUID, as every path takes it.
 * @pattern ^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$
 * @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c"
 */
export type Uuid = string;

/**
 * A point in time (§9).
 * @pattern ^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$
 * @example "2026-01-31T09:05:00+00:00"
 */
export type Timestamp = string;

/**
 * Rupees as a string, with paise only where there are any: `"499"`, `"499.50"`.
 * @pattern ^\d+(\.\d\d)?$
 * @example "210"
 */
export type Rupees = string;

/**
 * The cursor with which the unsorted list of products goes on after a running number, for whoever goes through a
 * part of a large catalogue.
 */
export const cursorAfter = (number: number): string => btoa(`NUMBER:0:${number}`).replace(/=+$/, '');

/** The categories that a product can belong to, in the spelling the shop shows (§3). */
export const productCategories = [
  'Children-Books',
  'Fiction',
  'New-Releases',
  'Self-Help',
  'Biographies',
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** Counts up when covers are to be drawn anew because the drawing has changed; part of their addresses. */
export const coverEdition = 1;

/** A book (§3). */
export interface Product {
  _id: Uuid;
  /**
   * A short running number.
   * @example "3"
   */
  id: string;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * Begins with "by".
   * @pattern ^by
   * @example "by A. P. J. Abdul Kalam and Arun Tiwari"
   */
  author: string;
  price: Rupees;
  /** @example "350" */
  previousPrice: Rupees;
  /**
   * 1 to 5, with decimals.
   * @minimum 1
   * @maximum 5
   * @example 4.65
   */
  rating: number;
  /**
   * Path of a webp image on this shop.
   * @example "/covers/wings-of-fire.webp"
   */
  image: string;
  /** @example "Biographies" */
  categoryName: ProductCategory;
}

/** A book, with others of its category where the call asked for them by `similar`. */
export interface ProductWithSimilar extends Product {
  similar?: Product[];
}

/** The first books of a category. */
export interface Shelf {
  /** @example "Biographies" */
  categoryName: ProductCategory;
  products: Product[];
  /**
   * Books of the category in all.
   * @asType integer
   * @example 10
   */
  total: number;
  /**
   * Where the next page starts, as `after` of `GET /products?category=…` takes it; null when there is none.
   * @example "TlVNQkVSOjIxMDAwOjM"
   */
  next: string | null;
}

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

/**
 * How many books each choice of a filter would show. Each list counts with all the conditions of the call but
 * its own, so that a shopper sees what another choice would bring.
 */
export interface Facets {
  /** Books that pass all conditions. @example 50 */
  total: number;
  /** All categories, also those without a book. */
  categories: CategoryFacet[];
  /** From 4 stars down to 1; whoever has 4 stars is counted at 3 as well. */
  ratings: RatingFacet[];
  /** Bands of 100 rupees up to 1000, the range of the price filter (§5), and all from there. */
  prices: PriceFacet[];
}

export interface CategoryFacet {
  categoryName: ProductCategory;
  /** @example 10 */
  count: number;
}

/** Books rated at or above. */
export interface RatingFacet {
  /** @example 4 */
  minRating: 4 | 3 | 2 | 1;
  /** @example 31 */
  count: number;
}

/** Books at or above `from` and strictly below `below`, which is null for the last band. */
export interface PriceFacet {
  /** @example "400" */
  from: Rupees;
  /** @example "500" */
  below: Rupees | null;
  /** @example 12 */
  count: number;
}

/** A category; its `categoryName` is spelt unlike the products' (§3): `newReleases`, `selfHelp`, … */
export interface Category {
  /** @example "c6d96330-15d4-4977-abc1-24e335388d1c" */
  _id: Uuid;
  /** @example "biographies" */
  categoryName: string;
  /** @example "Whole lives between two covers." */
  description: string;
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
 * An account without its password. A caller without the owner's token sees `email` empty and the three
 * lists empty. Extra fields sent at signup stand beside these.
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

/**
 * An order waits for its payment (created), then is paid, and may be refunded by the shop. One that nobody pays
 * is cancelled by the shopper or expires. No order goes back.
 */
export type OrderState = 'created' | 'paid' | 'refunded' | 'cancelled' | 'expired';

/** Money that goes back is due until the provider has taken the refund on; it is given then, once and whole. */
export type RefundState = 'due' | 'given';

/**
 * Why a payment goes back: the order had been paid by another (paidTwice), was cancelled or had expired when it came,
 * or costs something else (otherAmount); or the shop gave it back by hand (byShop).
 */
export type RefundReason = 'paidTwice' | 'cancelled' | 'expired' | 'otherAmount' | 'byShop';

/** One book of an order, copied when the order was made: later price changes do not reach it. */
export interface OrderLine {
  product: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /** @example "by A. P. J. Abdul Kalam and Arun Tiwari" */
  author: string;
  /** @example "/covers/wings-of-fire.webp" */
  image: string;
  /**
   * @asType integer
   * @example 2
   */
  qty: number;
  /**
   * @asType integer
   * @example 21000
   */
  pricePaise: number;
  /**
   * @asType integer
   * @example 35000
   */
  previousPricePaise: number;
}

/** A payment that its order does not keep: the whole of it goes back to the payer. */
export interface Refund {
  /**
   * The provider's id of the payment.
   * @example "pay_29QQoUBi66xm2f"
   */
  paymentId: string;
  /**
   * What was paid by it and goes back, in paise.
   * @asType integer
   * @example 61900
   */
  amountPaise: number;
  /** Whether it has gone back. */
  state: RefundState;
  /** Why it goes back. */
  reason: RefundReason;
  /** When the shop learnt of the payment. */
  receivedAt: Timestamp;
  /**
   * When the refund was given, null while it is due. Banks can take some working days to show it.
   * @example "2026-01-31T09:05:15+00:00"
   */
  refundedAt: Timestamp | null;
}

/** An order, priced by the shop. All amounts are integer paise. */
export interface Order {
  /** @example "b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b" */
  _id: Uuid;
  state: OrderState;
  lines: OrderLine[];
  address: Omit<Address, '_id'>;
  /**
   * @asType integer
   * @example 70000
   */
  pricePaise: number;
  /**
   * @asType integer
   * @example 28000
   */
  discountPaise: number;
  /**
   * @asType integer
   * @example 19900
   */
  deliveryPaise: number;
  /**
   * @asType integer
   * @example 61900
   */
  totalPaise: number;
  /**
   * The provider's id of the payment, once it is paid.
   * @example null
   */
  paymentId: string | null;
  /**
   * When it became paid, null until then.
   * @example null
   */
  paidAt: Timestamp | null;
  /**
   * When it expires unless it is paid by then, null once it waits no longer.
   * @example "2026-02-01T09:05:00+00:00"
   */
  expiresAt: Timestamp | null;
  /**
   * Payments that it does not keep, the oldest first: none, mostly.
   * @example []
   */
  refunds: Refund[];
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** What the browser needs to open the payment provider's checkout for an order. */
export interface Checkout {
  /**
   * Address of the script that defines `window.Razorpay`.
   * @example "/api/payments/sandbox/checkout.js"
   */
  script: string;
  /**
   * The provider's public key.
   * @example "rzp_test_sandbox"
   */
  key: string;
  /**
   * The provider's id of the order.
   * @example "order_EKwxwAgItmmXdp"
   */
  orderId: string;
  /**
   * @asType integer
   * @example 61900
   */
  amountPaise: number;
  currency: 'INR';
  /** @example { name: 'Ada Lovelace', email: 'ada@example.com', contact: '9876543210' } */
  prefill: { name: string; email: string; contact: string };
}

export interface CategoriesAnswer {
  categories: Category[];
}
export interface CategoryAnswer {
  category: Category;
}
export interface ProductsAnswer {
  products: Product[];
}
export interface FacetsAnswer {
  facets: Facets;
}
export interface ShelvesAnswer {
  shelves: Shelf[];
}
export interface ProductAnswer {
  product: ProductWithSimilar;
}
export interface LoginAnswer {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjowfQ.c2lnbmF0dXJl" */
  encodedToken: string;
  foundUser: User;
}
export interface SignupAnswer {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjowfQ.c2lnbmF0dXJl" */
  encodedToken: string;
  createdUser: User;
}
/** Every token of the account has ended, the one that asked included. */
export interface LogoutAllAnswer {
  /** @example true */
  loggedOut: true;
}
/** The caller's new token; every other one of the account has ended. */
export interface ChangePasswordAnswer {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjoxfQ.c2lnbmF0dXJl" */
  encodedToken: string;
}
export interface UserAnswer {
  user: User;
}
export interface AddressAnswer {
  address: Address[];
}
export interface WishlistAnswer {
  wishlist: WishlistItem[];
}
export interface CartAnswer {
  cart: CartItem[];
}
export interface OrderAnswer {
  order: Order;
}
export interface OrdersAnswer {
  orders: Order[];
}
export interface CheckoutAnswer {
  payment: Checkout;
}
export interface OrderPlacedAnswer {
  order: Order;
  payment: Checkout;
}

/** The answers of the calls, by their names. */
export interface Answers {
  CategoriesAnswer: CategoriesAnswer;
  CategoryAnswer: CategoryAnswer;
  ProductsAnswer: ProductsAnswer;
  FacetsAnswer: FacetsAnswer;
  ShelvesAnswer: ShelvesAnswer;
  ProductAnswer: ProductAnswer;
  LoginAnswer: LoginAnswer;
  SignupAnswer: SignupAnswer;
  LogoutAllAnswer: LogoutAllAnswer;
  ChangePasswordAnswer: ChangePasswordAnswer;
  UserAnswer: UserAnswer;
  AddressAnswer: AddressAnswer;
  WishlistAnswer: WishlistAnswer;
  CartAnswer: CartAnswer;
  OrderAnswer: OrderAnswer;
  OrdersAnswer: OrdersAnswer;
  CheckoutAnswer: CheckoutAnswer;
  OrderPlacedAnswer: OrderPlacedAnswer;
}

/** How long a sign of life of the line on which catalogue changes are told counts, in milliseconds. */
export const catalogueTrustMs = 800;

/** What a REST service knows of changes of the catalogue, for the public server alone. */
export interface CatalogueState {
  /** Names this process: its counts cannot be compared with another's. */
  service: string;
  /** How many times the catalogue has changed, or may have, since this process started. */
  changes: number;
  /** For how long after the question arrived that is known to be all, in milliseconds; 0 when it is not known. */
  trustedMs: number;
}

/** Body of a 4xx answer: one message a fault. */
export interface RefusalAnswer {
  errors: string[];
}
/** Body of a 5xx answer. */
export interface FailureAnswer {
  /** @example { message: 'Something went wrong on our side. Please try again.' } */
  error: { message: string };
}

/** The messages of §8, to the letter. */
export const messages = {
  emailExists: 'Unprocessable Entity. Email Already Exists.',
  emailNotRegistered: 'The email you entered is not Registered. Not Found error',
  wrongCredentials: 'The credentials you entered are invalid. Unauthorized access error.',
  invalidToken: 'The token is invalid. Unauthorized access error.',
  usernameNotRegistered: 'The username you entered is not Registered. Not Found error',
} as const;

/** Lengths and bounds that the service enforces (§5); lengths in characters. */
export const limits = {
  nameLength: 100,
  emailLength: 254,
  passwordLength: 200,
  addressNameLength: 20,
  areaLength: 40,
  localityLength: 40,
  cityLength: 15,
  mobileDigits: 10,
  pincodeDigits: 6,
  /** Saved addresses of one user. */
  addresses: 50,
  quantity: 99,
  pageSize: 100,
  /** Shelves in one answer. */
  shelves: 10,
  searchLength: 100,
  /** What one order can come to: 21 million rupees. */
  orderPaise: 2_147_483_647,
} as const;

/** The states offered for an address (§3). */
export const states = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'Gairsain',
  'West Bengal',
] as const;

/** What delivery costs: 199 rupees, whatever the order (§9). */
export const deliveryPaise = 19_900;

export const currency = 'INR';

/** Integer paise from the rupees of an answer. */
export function paiseFromRupees(rupees: Rupees): number {
  return Math.round(Number(rupees) * 100);
}

/** Rupees as the answers write them, from integer paise. */
export function rupeesFromPaise(paise: number): Rupees {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** The amounts of a cart or an order, in integer paise. */
export interface Totals {
  pricePaise: number;
  discountPaise: number;
  deliveryPaise: number;
  totalPaise: number;
}

/**
 * Adds up priced lines (§9): the price shown is the sum of the previous prices, the discount what the
 * current prices save on it, the total the current prices plus delivery.
 */
export function totalsOf(
  lines: readonly { pricePaise: number; previousPricePaise: number; qty: number }[],
): Totals {
  let pricePaise = 0;
  let payablePaise = 0;
  for (const line of lines) {
    pricePaise += line.previousPricePaise * line.qty;
    payablePaise += line.pricePaise * line.qty;
  }
  return {
    pricePaise,
    discountPaise: pricePaise - payablePaise,
    deliveryPaise,
    totalPaise: payablePaise + deliveryPaise,
  };
}

/** The demo account behind Login As Guest (§1). Anyone may use it, so it holds nothing of worth. */
export const demoAccount = { email: 'guest@quire.example', password: 'a-seat-by-the-window' } as const;
