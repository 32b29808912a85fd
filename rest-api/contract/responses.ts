import type {
  BookTaxesResponse,
  BookTaxRemovedResponse,
  BookTaxResponse,
  TaxRatesResponse,
} from './book-taxes.ts';
import type { LineResult } from './bulk.ts';
import type { CarriersResponse } from './carriers.ts';
import type {
  Category,
  Facets,
  ProductCategoriesResponse,
  Shelf,
  StaffCategoriesResponse,
  Suggestion,
} from './catalogue.ts';
import type { ChangesResponse } from './changes.ts';
import type * as Codes from './codes.ts';
import type { CartTotals, DeliveryResponse, PayOnDeliveryResponse } from './delivery.ts';
import type {
  Author,
  AuthorName,
  ListedProduct,
  ProductDetails,
  Series,
  SeriesBook,
  SeriesName,
} from './editions.ts';
import type { Invoice, InvoicePdf, InvoicesCsv } from './invoices.ts';
import type { OrderNoteResponse, OrderTimelineResponse } from './order-timeline.ts';
import type { Checkout, Order } from './orders.ts';
import type { OwnData } from './own-data.ts';
import type * as Reviews from './reviews.ts';
import type { TodayResponse } from './sales.ts';
import type { Uuid } from './scalars.ts';
import type {
  ConnectionsResponse,
  ConnectionTriedResponse,
  ShopResponse,
  StaffSettingsResponse,
} from './settings.ts';
import type { Account, Address, CartItem, User, WishlistItem } from './shopper.ts';
import type * as Staff from './staff.ts';
import type { StaffBookResponse, StaffBooksResponse } from './staff-books.ts';
import type {
  RetriedJobsResponse,
  StaffEmailResponse,
  StaffEmailsResponse,
  StaffJobsResponse,
} from './staff-emails.ts';
import type { BadRowsCsv, StaffImportResponse, StaffImportsResponse } from './staff-imports.ts';
import type { DeliveryCharge, OrdersCsv, PackingSlip, ShipmentResult, StaffOrder } from './staff-orders.ts';
import type { StaffReturn } from './staff-returns.ts';
import type { ResetLinkSentResponse, StaffShopperResponse, StaffShoppersResponse } from './staff-shoppers.ts';
import type { BookStock, StockListResponse, StockMovementsResponse, StockReceivedResponse } from './stock.ts';
import type { OrderQuote } from './taken-orders.ts';
import type * as Pages from './text-pages.ts';
import type * as Webhooks from './webhooks.ts';

// The response of each route (Specification §7); `Responses`, at the end, has them by name.

export interface CategoriesResponse {
  categories: Category[];
}

export interface CategoryResponse {
  category: Category;
}

export interface ProductsResponse {
  products: ListedProduct[];
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
  product: ProductDetails;
}

export interface AuthorsResponse {
  authors: AuthorName[];
}

export interface AuthorResponse {
  author: Author;
}

export interface SeriesListResponse {
  series: SeriesName[];
}

export interface SeriesResponse {
  series: Series;
}

export interface SeriesBooksResponse {
  books: SeriesBook[];
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

/** Every token of the account has been revoked, including the caller's. */
export interface LogoutAllResponse {
  /** @example true */
  loggedOut: true;
}

/** The caller's new token; all others of the account have been revoked. */
export interface ChangePasswordResponse {
  /** @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ2ZXJzaW9uIjoxfQ.c2lnbmF0dXJl" */
  encodedToken: string;
}

/**
 * The same whether or not an account has the email.
 * @example {}
 */
export type ForgotPasswordResponse = Record<string, never>;

/** The password has changed, and every token of the account has been revoked. */
export interface ResetPasswordResponse {
  /** @example true */
  passwordChanged: true;
}

export interface ConfirmEmailResponse {
  /** @example true */
  emailConfirmed: true;
}

/** The account has its earlier email and a new password, and all its tokens have been revoked. */
export interface RestoreEmailResponse {
  /**
   * The email that the account has again.
   * @example "ada@example.com"
   */
  email: string;
}

export interface AccountResponse {
  account: Account;
}

/** The account has been deleted, and all its tokens have been revoked. */
export interface DeleteAccountResponse {
  /** @example true */
  deleted: true;
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

/** With `include=totals`, what it comes to. */
export interface CartResponse extends Partial<CartTotals> {
  cart: CartItem[];
  /** Whether the shop has codes that have not ended; with `include=totals`. */
  takesCodes?: boolean;
}

/** The books of which the account gets an email when they are back. */
export interface BackInStockResponse {
  /** Their ids, in the order of the requests. */
  productIds: Uuid[];
}

/** The proof of a payment in the sandbox, as the checkout hands it in. */
export interface SandboxPaymentResponse {
  /** @example "pay_29QQoUBi66xm2f" */
  razorpay_payment_id: string;
  /** @example "order_EKwxwAgItmmXdp" */
  razorpay_order_id: string;
  /** @example "9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d" */
  razorpay_signature: string;
}

export interface OrderResponse {
  order: Order;
}

export interface OrdersResponse {
  orders: Order[];
}

/** The bill of an order, then its credit notes, the oldest first. */
export interface InvoicesResponse {
  invoices: Invoice[];
}

export interface StaffInvoicesResponse {
  invoices: Invoice[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface CheckoutResponse {
  payment: Checkout;
}

export interface OrderPlacedResponse {
  order: Order;
  /**
   * Null for an order that is paid on delivery, or comes to nothing by a code and free delivery and is paid at once.
   * @example null
   */
  payment: Checkout | null;
}

export interface StaffOrderResponse {
  order: StaffOrder;
}

export interface DeliveryChargeResponse {
  delivery: DeliveryCharge;
}

export interface OrderQuoteResponse {
  quote: OrderQuote;
}

export interface StaffOrdersResponse {
  orders: StaffOrder[];
}

export interface PackingSlipsResponse {
  slips: PackingSlip[];
}

export interface StockResponse {
  stock: BookStock;
}

export interface StaffReturnResponse {
  return: StaffReturn;
}

export interface StaffReturnsResponse {
  returns: StaffReturn[];
}

/** What became of orders that were to be shipped together, in the order of the request. */
export interface ShipmentResultsResponse {
  results: ShipmentResult[];
}

/** The JSON responses of the calls, by their names. */
export interface Responses {
  CategoriesResponse: CategoriesResponse;
  CategoryResponse: CategoryResponse;
  ProductCategoriesResponse: ProductCategoriesResponse;
  StaffCategoriesResponse: StaffCategoriesResponse;
  ProductsResponse: ProductsResponse;
  FacetsResponse: FacetsResponse;
  SuggestionsResponse: SuggestionsResponse;
  ShelvesResponse: ShelvesResponse;
  ProductResponse: ProductResponse;
  ProductReviewsResponse: Reviews.ProductReviewsResponse;
  OwnReviewsResponse: Reviews.OwnReviewsResponse;
  ReviewVoteResponse: Reviews.ReviewVoteResponse;
  StaffReviewsResponse: Reviews.StaffReviewsResponse;
  StaffReviewResponse: Reviews.StaffReviewResponse;
  ChangesResponse: ChangesResponse;
  WebhooksResponse: Webhooks.WebhooksResponse;
  WebhookResponse: Webhooks.WebhookResponse;
  WebhookSecretResponse: Webhooks.WebhookSecretResponse;
  WebhookRemovedResponse: Webhooks.WebhookRemovedResponse;
  WebhookDeliveriesResponse: Webhooks.WebhookDeliveriesResponse;
  WebhookDeliveryResponse: Webhooks.WebhookDeliveryResponse;
  AuthorsResponse: AuthorsResponse;
  AuthorResponse: AuthorResponse;
  SeriesListResponse: SeriesListResponse;
  SeriesResponse: SeriesResponse;
  SeriesBooksResponse: SeriesBooksResponse;
  LoginResponse: LoginResponse;
  SignupResponse: SignupResponse;
  LogoutAllResponse: LogoutAllResponse;
  ChangePasswordResponse: ChangePasswordResponse;
  ForgotPasswordResponse: ForgotPasswordResponse;
  ResetPasswordResponse: ResetPasswordResponse;
  ConfirmEmailResponse: ConfirmEmailResponse;
  RestoreEmailResponse: RestoreEmailResponse;
  AccountResponse: AccountResponse;
  DeleteAccountResponse: DeleteAccountResponse;
  OwnData: OwnData;
  UserResponse: UserResponse;
  AddressResponse: AddressResponse;
  WishlistResponse: WishlistResponse;
  CartResponse: CartResponse;
  CartWithCodeResponse: Codes.CartWithCodeResponse;
  BackInStockResponse: BackInStockResponse;
  SandboxPaymentResponse: SandboxPaymentResponse;
  OrderResponse: OrderResponse;
  OrdersResponse: OrdersResponse;
  InvoicesResponse: InvoicesResponse;
  StaffInvoicesResponse: StaffInvoicesResponse;
  CheckoutResponse: CheckoutResponse;
  OrderPlacedResponse: OrderPlacedResponse;
  StaffOrderResponse: StaffOrderResponse;
  DeliveryChargeResponse: DeliveryChargeResponse;
  OrderQuoteResponse: OrderQuoteResponse;
  StaffOrdersResponse: StaffOrdersResponse;
  OrderTimelineResponse: OrderTimelineResponse;
  OrderNoteResponse: OrderNoteResponse;
  StaffBookResponse: StaffBookResponse;
  StaffBooksResponse: StaffBooksResponse;
  BookTaxesResponse: BookTaxesResponse;
  BookTaxResponse: BookTaxResponse;
  BookTaxRemovedResponse: BookTaxRemovedResponse;
  TaxRatesResponse: TaxRatesResponse;
  PackingSlipsResponse: PackingSlipsResponse;
  StockResponse: StockResponse;
  StockListResponse: StockListResponse;
  StockMovementsResponse: StockMovementsResponse;
  StockReceivedResponse: StockReceivedResponse;
  CarriersResponse: CarriersResponse;
  ShipmentResultsResponse: ShipmentResultsResponse;
  StaffReturnResponse: StaffReturnResponse;
  StaffReturnsResponse: StaffReturnsResponse;
  StaffLoginResponse: Staff.StaffLoginResponse;
  StaffLogoutResponse: Staff.StaffLogoutResponse;
  StaffCodeResponse: Staff.StaffCodeResponse;
  StaffSessionResponse: Staff.StaffSessionResponse;
  StaffMembersResponse: Staff.StaffMembersResponse;
  StaffMemberResponse: Staff.StaffMemberResponse;
  StaffRemovedResponse: Staff.StaffRemovedResponse;
  StaffRolesResponse: Staff.StaffRolesResponse;
  ShopResponse: ShopResponse;
  DeliveryResponse: DeliveryResponse;
  PayOnDeliveryResponse: PayOnDeliveryResponse;
  PagesResponse: Pages.PagesResponse;
  PageResponse: Pages.PageResponse;
  StaffPagesResponse: Pages.StaffPagesResponse;
  StaffPageResponse: Pages.StaffPageResponse;
  PageRemovedResponse: Pages.PageRemovedResponse;
  PageDraftsResponse: Pages.PageDraftsResponse;
  DiscountCodesResponse: Codes.DiscountCodesResponse;
  DiscountCodeResponse: Codes.DiscountCodeResponse;
  DiscountCodeRemovedResponse: Codes.DiscountCodeRemovedResponse;
  StaffSettingsResponse: StaffSettingsResponse;
  ConnectionsResponse: ConnectionsResponse;
  ConnectionTriedResponse: ConnectionTriedResponse;
  ServiceTokensResponse: Staff.ServiceTokensResponse;
  NewServiceTokenResponse: Staff.NewServiceTokenResponse;
  ServiceTokenResponse: Staff.ServiceTokenResponse;
  AuditResponse: Staff.AuditResponse;
  TodayResponse: TodayResponse;
  StaffShoppersResponse: StaffShoppersResponse;
  StaffShopperResponse: StaffShopperResponse;
  ResetLinkSentResponse: ResetLinkSentResponse;
  StaffEmailsResponse: StaffEmailsResponse;
  StaffEmailResponse: StaffEmailResponse;
  StaffJobsResponse: StaffJobsResponse;
  StaffImportsResponse: StaffImportsResponse;
  StaffImportResponse: StaffImportResponse;
  RetriedJobsResponse: RetriedJobsResponse;
}

/** The responses that are files, by their names. */
export interface FileResponses {
  AuditCsv: Staff.AuditCsv;
  BadRowsCsv: BadRowsCsv;
  OrdersCsv: OrdersCsv;
  InvoicePdf: InvoicePdf;
  InvoicesCsv: InvoicesCsv;
  LineResult: LineResult;
}
