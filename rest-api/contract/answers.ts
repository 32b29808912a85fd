import type { Category, Facets, Product, ProductWithSimilar, Shelf } from './catalogue.ts';
import type { Checkout, Order } from './orders.ts';
import type { Address, CartItem, User, WishlistItem } from './shopper.ts';

// What each call answers with (Specification §7); `Answers`, at the end, has them by name.

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

/** Body of a 4xx answer: one message a fault. */
export interface RefusalAnswer {
  errors: string[];
}

/** Body of a 5xx answer. */
export interface FailureAnswer {
  /** @example { message: 'Something went wrong on our side. Please try again.' } */
  error: { message: string };
}
