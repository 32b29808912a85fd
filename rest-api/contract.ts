/**
 * What the REST service publishes: the JSON it answers with (Specification §3 and §7), the limits it
 * enforces (§5) and the price rules (§9). Types and pure functions only; this file imports nothing,
 * so that any caller may read it without taking on the service.
 */

/** A version 4 UUID, as every path takes it. */
export type Uuid = string;

/** A point in time as `2026-01-31T09:05:00+00:00` (§9). */
export type Timestamp = string;

/** Rupees as a string, with paise only where there are any: `"499"`, `"499.50"`. */
export type Rupees = string;

/** The categories that a product can belong to, in the spelling the shop shows (§3). */
export const productCategories = [
  'Children-Books',
  'Fiction',
  'New-Releases',
  'Self-Help',
  'Biographies',
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** A book (§3). */
export interface Product {
  _id: Uuid;
  /** A short running number. */
  id: string;
  title: string;
  /** Begins with "by". */
  author: string;
  price: Rupees;
  previousPrice: Rupees;
  /** 1 to 5, with decimals. */
  rating: number;
  /** Path of a webp image on this shop. */
  image: string;
  categoryName: ProductCategory;
}

/** A book in the cart, with the number of copies. */
export interface CartItem extends Product {
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
  /** Books that pass all conditions. */
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
  count: number;
}

/** Books rated at or above. */
export interface RatingFacet {
  minRating: 4 | 3 | 2 | 1;
  count: number;
}

/** Books at or above `from` and strictly below `below`, which is null for the last band. */
export interface PriceFacet {
  from: Rupees;
  below: Rupees | null;
  count: number;
}

/** A category; its `categoryName` is spelt unlike the products' (§3): `newReleases`, `selfHelp`, … */
export interface Category {
  _id: Uuid;
  categoryName: string;
  description: string;
}

/** A delivery address; the optional parts are empty strings when not given. */
export interface Address {
  _id: Uuid;
  name: string;
  mobile: string;
  area: string;
  locality: string;
  pincode: string;
  city: string;
  state: string;
  alternatePhoneNumber: string;
}

/**
 * An account without its password. A caller without the owner's token sees `email` empty and the three
 * lists empty. Extra fields sent at signup stand beside these.
 */
export interface User {
  _id: Uuid;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  cart: CartItem[];
  wishlist: WishlistItem[];
  address: Address[];
  [extraField: string]: unknown;
}

/** An order waits for its payment, then is paid. */
export type OrderState = 'created' | 'paid';

/** One book of an order, copied when the order was made: later price changes do not reach it. */
export interface OrderLine {
  product: Uuid;
  title: string;
  author: string;
  image: string;
  qty: number;
  pricePaise: number;
  previousPricePaise: number;
}

/** An order, priced by the shop. All amounts are integer paise. */
export interface Order {
  _id: Uuid;
  state: OrderState;
  lines: OrderLine[];
  address: Omit<Address, '_id'>;
  pricePaise: number;
  discountPaise: number;
  deliveryPaise: number;
  totalPaise: number;
  /** The provider's id of the payment, once it is paid. */
  paymentId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** What the browser needs to open the payment provider's checkout for an order. */
export interface Checkout {
  /** Address of the script that defines `window.Razorpay`. */
  script: string;
  /** The provider's public key. */
  key: string;
  /** The provider's id of the order. */
  orderId: string;
  amountPaise: number;
  currency: 'INR';
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
export interface ProductAnswer {
  product: Product;
}
export interface LoginAnswer {
  encodedToken: string;
  foundUser: User;
}
export interface SignupAnswer {
  encodedToken: string;
  createdUser: User;
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
  ProductAnswer: ProductAnswer;
  LoginAnswer: LoginAnswer;
  SignupAnswer: SignupAnswer;
  UserAnswer: UserAnswer;
  AddressAnswer: AddressAnswer;
  WishlistAnswer: WishlistAnswer;
  CartAnswer: CartAnswer;
  OrderAnswer: OrderAnswer;
  OrderPlacedAnswer: OrderPlacedAnswer;
}

/** Body of a 4xx answer: one message a fault. */
export interface RefusalAnswer {
  errors: string[];
}
/** Body of a 5xx answer. */
export interface FailureAnswer {
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
  searchLength: 100,
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
