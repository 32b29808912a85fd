import type { Resolvers } from '../generated/resolvers.ts';
import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as backInStock from './back-in-stock.ts';
import * as bookTaxes from './book-taxes.ts';
import * as carriers from './carriers.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as categories from './categories.ts';
import * as dateTime from './date-time.ts';
import * as discountCodes from './discount-codes.ts';
import * as editions from './editions.ts';
import * as invoices from './invoices.ts';
import * as orders from './orders.ts';
import * as reviews from './reviews.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as staffBooks from './staff-books.ts';
import * as staffEmails from './staff-emails.ts';
import * as staffImports from './staff-imports.ts';
import * as staffOrders from './staff-orders.ts';
import * as staffReturns from './staff-returns.ts';
import * as staffShoppers from './staff-shoppers.ts';
import * as stock from './stock.ts';
import * as textPages from './text-pages.ts';
import * as webhooks from './webhooks.ts';
import * as wishlist from './wishlist.ts';

/**
 * Every field that is not simply the property of the same name. Each file exports the resolvers of its types by their
 * names; `Query` and `Mutation` have the fields of all files.
 */
export const resolvers: Resolvers[] = [
  account,
  addresses,
  backInStock,
  bookTaxes,
  carriers,
  cart,
  catalogue,
  categories,
  dateTime,
  discountCodes,
  editions,
  orders,
  invoices,
  reviews,
  settings,
  staff,
  staffBooks,
  staffImports,
  staffEmails,
  staffOrders,
  staffReturns,
  staffShoppers,
  stock,
  textPages,
  webhooks,
  wishlist,
];
