import type { Resolvers } from '../generated/resolvers.ts';
import { accountMutations, accountQueries, User } from './account.ts';
import { Address, addressMutations, addressQueries } from './addresses.ts';
import { backInStockMutations, backInStockQueries } from './back-in-stock.ts';
import { Cart, CartLine, cartMutations, cartQueries } from './cart.ts';
import {
  Category,
  CategoryFacet,
  catalogueQueries,
  PriceFacet,
  Product,
  ProductConnection,
} from './catalogue.ts';
import { DateTime } from './date-time.ts';
import {
  Author,
  AuthorBookConnection,
  Contribution,
  editionQueries,
  Series,
  SeriesBookConnection,
  SeriesPart,
} from './editions.ts';
import { enumValues } from './enum-values.ts';
import {
  Order,
  OrderConnection,
  OrderLine,
  orderMutations,
  orderQueries,
  PaymentConfirmation,
} from './orders.ts';
import { Wishlist, WishlistItem, wishlistMutations, wishlistQueries } from './wishlist.ts';

/** Every field that is not simply the property of the same name. */
export const resolvers: Resolvers = {
  Query: {
    ...catalogueQueries,
    ...editionQueries,
    ...accountQueries,
    ...addressQueries,
    ...cartQueries,
    ...wishlistQueries,
    ...backInStockQueries,
    ...orderQueries,
  },
  Mutation: {
    ...accountMutations,
    ...addressMutations,
    ...cartMutations,
    ...wishlistMutations,
    ...backInStockMutations,
    ...orderMutations,
  },
  ...enumValues,
  DateTime,
  Product,
  ProductConnection,
  CategoryFacet,
  PriceFacet,
  Category,
  Author,
  AuthorBookConnection,
  Contribution,
  Series,
  SeriesBookConnection,
  SeriesPart,
  User,
  Address,
  Cart,
  CartLine,
  Wishlist,
  WishlistItem,
  OrderConnection,
  Order,
  OrderLine,
  PaymentConfirmation,
};
