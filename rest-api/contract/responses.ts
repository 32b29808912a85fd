import type { Category, Facets, Product, ProductWithSimilar, Shelf, Suggestion } from './catalogue.ts';
import type { Checkout, Order } from './orders.ts';
import type { Address, CartItem, User, WishlistItem } from './shopper.ts';

// What each call answers with (Specification §7); `Answers`, at the end, has them by name.

export interface CategoriesResponse {
  categories: Category[];
}

export interface CategoryResponse {
  category: Category;
}

export interface ProductsResponse {
  products: Product[];
}

export interface FacetsResponse {
  facets: Facets;
}

export interface SuggestionsResponse {
  suggestions: Suggestion[];
}

export interface ShelvesResponse {
  shelves: Shelf[];
}

export interface ProductResponse {
  product: ProductWithSimilar;
}

export interface LoginResponse {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjowfQ.c2lnbmF0dXJl" */
  encodedToken: string;
  foundUser: User;
}

export interface SignupResponse {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjowfQ.c2lnbmF0dXJl" */
  encodedToken: string;
  createdUser: User;
}

/** Every token of the account has ended, the one that asked included. */
export interface LogoutAllResponse {
  /** @example true */
  loggedOut: true;
}

/** The caller's new token; every other one of the account has ended. */
export interface ChangePasswordResponse {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjoxfQ.c2lnbmF0dXJl" */
  encodedToken: string;
}

export interface UserResponse {
  user: User;
}

export interface AddressResponse {
  address: Address[];
}

export interface WishlistResponse {
  wishlist: WishlistItem[];
}

export interface CartResponse {
  cart: CartItem[];
}

export interface OrderResponse {
  order: Order;
}

export interface OrdersResponse {
  orders: Order[];
}

export interface CheckoutResponse {
  payment: Checkout;
}

export interface OrderPlacedResponse {
  order: Order;
  payment: Checkout;
}

/** The answers of the calls, by their names. */
export interface Responses {
  CategoriesResponse: CategoriesResponse;
  CategoryResponse: CategoryResponse;
  ProductsResponse: ProductsResponse;
  FacetsResponse: FacetsResponse;
  SuggestionsResponse: SuggestionsResponse;
  ShelvesResponse: ShelvesResponse;
  ProductResponse: ProductResponse;
  LoginResponse: LoginResponse;
  SignupResponse: SignupResponse;
  LogoutAllResponse: LogoutAllResponse;
  ChangePasswordResponse: ChangePasswordResponse;
  UserResponse: UserResponse;
  AddressResponse: AddressResponse;
  WishlistResponse: WishlistResponse;
  CartResponse: CartResponse;
  OrderResponse: OrderResponse;
  OrdersResponse: OrdersResponse;
  CheckoutResponse: CheckoutResponse;
  OrderPlacedResponse: OrderPlacedResponse;
}

/** Body of a 4xx answer: one message a fault. */
export interface ClientErrorResponse {
  errors: string[];
}

/** Body of a 5xx answer. */
export interface ServerErrorResponse {
  /** @example { message: 'Something went wrong on our side. Please try again.' } */
  error: { message: string };
}
