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
  Shipment,
  ShipmentLine,
} from './orders.ts';
import {
  AuditEntry,
  AuditEntryConnection,
  StaffMemberConnection,
  staffMutations,
  staffQueries,
} from './staff.ts';
import {
  Shortage,
  StaffBook,
  StaffBookConnection,
  staffBookMutations,
  staffBookQueries,
} from './staff-books.ts';
import {
  Carrier,
  OrderShopper,
  PackingSlipLine,
  StaffOrder,
  StaffOrderConnection,
  StaffOrderLine,
  StaffShipment,
  StaffShipmentLine,
  staffOrderMutations,
  staffOrderQueries,
} from './staff-orders.ts';
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
    ...staffOrderQueries,
    ...staffBookQueries,
    ...staffQueries,
  },
  Mutation: {
    ...accountMutations,
    ...addressMutations,
    ...cartMutations,
    ...wishlistMutations,
    ...backInStockMutations,
    ...orderMutations,
    ...staffOrderMutations,
    ...staffBookMutations,
    ...staffMutations,
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
  Shipment,
  ShipmentLine,
  Shortage,
  StaffBookConnection,
  StaffBook,
  StaffOrderConnection,
  StaffOrder,
  StaffOrderLine,
  StaffShipment,
  StaffShipmentLine,
  OrderShopper,
  Carrier,
  PackingSlipLine,
  StaffMemberConnection,
  AuditEntryConnection,
  AuditEntry,
};
