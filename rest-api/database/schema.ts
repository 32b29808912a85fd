import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductCategory } from '../contract/catalogue.ts';
import type { OrderState } from '../contract/orders.ts';
import type { Address } from '../contract/shopper.ts';
import type { Payment, ProviderDispute, ProviderRefund } from '../payments/provider.ts';

/**
 * What has become of a payment: it pays its order, has to go back, has gone back whole, cannot be given back without a
 * person's help, or was signed and failed before its money was taken.
 */
export type PaymentState = 'kept' | 'refund due' | 'refunded' | 'refund_failed' | 'failed';

/**
 * Tables. What belongs to a user carries the user's id first in its primary key, so that these tables can
 * be sharded by it, with the catalogue beside them on every shard. Amounts are integer paise. Column names
 * are the snake_case of the property names.
 */

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity().unique(),
    title: text().notNull(),
    author: text().notNull(),
    pricePaise: integer().notNull(),
    previousPricePaise: integer().notNull(),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    image: text().notNull(),
    categoryName: text().$type<ProductCategory>().notNull(),
    /** What an import knows the book by, such as its ISBN; none for books that no import brought. */
    importKey: text().unique(),
    // The separator keeps a term from matching across the end of the title.
    searchText: text().notNull().generatedAlwaysAs(sql`search_form(title || chr(31) || author)`),
  },
  (table) => [
    // Lists by price, either way, and lists below a price.
    index('products_price').on(table.pricePaise, table.number),
    // The same within a category. Its migration has it include the rating too, which Drizzle cannot say.
    index('products_category_price').on(table.categoryName, table.pricePaise, table.number),
    // Lists of the best rated, where these are few.
    index('products_rating').on(table.rating),
    // Searches for anything rare; docs/decisions/0011 tells how.
    index('products_search').using('gin', sql`search_pieces(${table.searchText})`),
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check('products_rating_range', sql`${table.rating} between 1 and 5`),
  ],
);

/**
 * How many books there are in a category, at a price in whole rupees and of a rating in whole stars, both
 * rounded down. Triggers on the products keep this exact, so that lists are counted without reading them.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryName: text().$type<ProductCategory>().notNull(),
    rupees: integer().notNull(),
    stars: integer().notNull(),
    books: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryName, table.rupees, table.stars] })],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What readers' searches know of each book: facts that no response shows, and the words and keys made of all its facts
 * by `searchEntry` (rest-api/catalogue/search/search-entry.ts). docs/decisions/0028 says how it is searched.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productNumber: integer()
      .primaryKey()
      .references(() => products.number, { onDelete: 'cascade' }),
    originalTitle: text(),
    series: text(),
    seriesNumber: text(),
    isbns: text().array().notNull().default(sql`'{}'`),
    /** As its source names it, such as `eng`. */
    language: text(),
    /** How many readers know the book, such as its ratings elsewhere; 0 where no source says. */
    popularity: integer().notNull().default(0),
    /** Whether it is among the books that most readers know; a smaller index has these alone. */
    wellKnown: boolean().notNull().default(true),
    words: tsvector().notNull(),
    keys: text().array().notNull(),
    /** The words of the title, of the author, and of the original title and series, as a search compares them. */
    titleWords: text().notNull(),
    authorWords: text().notNull(),
    furtherWords: text().notNull(),
  },
  (table) => [
    index('product_search_words').using('gin', table.words),
    index('product_search_well_known_words').using('gin', table.words).where(sql`${table.wellKnown}`),
    index('product_search_keys').using('gin', table.keys),
  ],
);

/** Books whose entry in `product_search` is missing or older than their title and author; some may be gone. */
export const productSearchQueue = pgTable('product_search_queue', { productNumber: integer().primaryKey() });

/** Every word of `product_search`, with how many books have it. Triggers keep this exact. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  books: integer().notNull(),
  /** The sum of these books' popularity. */
  readers: bigint({ mode: 'number' }).notNull(),
});

/** Hashes of what each word becomes when up to two of its first seven letters are left out. */
export const searchSpellings = pgTable(
  'search_spellings',
  {
    word: text().primaryKey(),
    deletions: integer().array().notNull(),
  },
  (table) => [index('search_spellings_deletions').using('gin', table.deletions)],
);

export const categories = pgTable('categories', {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  categoryName: text().notNull().unique(),
  description: text().notNull(),
});

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    extraFields: jsonb('extra_fields').$type<Record<string, unknown>>().notNull().default({}),
    tokenVersion: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/**
 * Emails that accounts have left. Until it is released, such an email still logs in to its account, and nobody else can
 * take it: whoever changes the email of a stolen session does not lock the owner out.
 */
export const previousEmails = pgTable(
  'previous_emails',
  {
    userId: ownerId(),
    /** In lower case. */
    email: text().notNull(),
    releasedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index('previous_emails_email').on(table.email),
    index('previous_emails_released_at').on(table.releasedAt),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    userId: ownerId(),
    id: uuid().notNull(),
    name: text().notNull(),
    mobile: text().notNull(),
    area: text().notNull(),
    locality: text().notNull(),
    pincode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    alternatePhoneNumber: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

export const orders = pgTable(
  'orders',
  {
    // No cascade: what was sold outlives every other reason to delete.
    userId: uuid()
      .notNull()
      .references(() => users.id),
    id: uuid().notNull(),
    /** Counts up with time: lists show the newest first by it. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    idempotencyKey: text().notNull(),
    state: text().$type<OrderState>().notNull().default('created'),
    /** What the key stands for beside the cart; none on orders from before it was kept. */
    addressId: uuid(),
    address: jsonb().$type<Omit<Address, '_id'>>().notNull(),
    pricePaise: integer().notNull(),
    discountPaise: integer().notNull(),
    deliveryPaise: integer().notNull(),
    totalPaise: integer().notNull(),
    providerOrderId: text().unique(),
    paymentId: text().unique(),
    /**
     * When the provider is to be asked about it next; none when there is nothing more to ask. Whoever asks
     * moves it on beforehand, so that nobody else asks meanwhile.
     */
    checkAt: timestamp({ withTimezone: true }),
    /** Counts requests to be asked about soon: whoever is asking already does not overwrite them. */
    checkVersion: integer().notNull().default(0),
    /** The newer order that ended this one's wait for its payment. */
    replacedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('orders_idempotency_key').on(table.userId, table.idempotencyKey),
    index('orders_newest').on(table.userId, table.number),
    index('orders_check_at').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    index('orders_waiting').on(table.userId).where(sql`${table.state} = 'created'`),
    check(
      'orders_state',
      sql`${table.state} in ('created', 'paid', 'refunded', 'failed', 'cancelled', 'expired')`,
    ),
    check(
      'orders_paid_has_payment',
      sql`(${table.state} in ('paid', 'refunded', 'failed')) = (${table.paymentId} is not null)`,
    ),
  ],
);

/** Payments that have arrived at the provider: the one that made an order paid, and those that go back. */
export const payments = pgTable(
  'payments',
  {
    userId: uuid().notNull(),
    /** The provider's id. */
    id: text().notNull().unique(),
    orderId: uuid().notNull(),
    amountPaise: integer().notNull(),
    currency: text().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** When the provider was seen to have taken the money; before that there is only its signature. */
    capturedAt: timestamp({ withTimezone: true }),
    /** What of it has gone back, as far as is known; never less than before. */
    refundedPaise: integer().notNull().default(0),
    /** When a refund that is due is asked for next; moved on by whoever asks. */
    refundAt: timestamp({ withTimezone: true }),
    refundTries: integer().notNull().default(0),
    /** Written by releases in which a payment had one refund; now `refunds` has them. */
    refundId: text().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.orderId],
      foreignColumns: [orders.userId, orders.id],
    }).onDelete('cascade'),
    index('payments_order').on(table.userId, table.orderId),
    index('payments_refund_at').on(table.refundAt).where(sql`${table.refundAt} is not null`),
    check(
      'payments_state',
      sql`${table.state} in ('kept', 'refund due', 'refunded', 'refund_failed', 'failed')`,
    ),
  ],
);

const paymentOf = (table: { userId: AnyPgColumn; paymentId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.userId, table.paymentId],
    foreignColumns: [payments.userId, payments.id],
  }).onDelete('cascade');

/** Refunds as the provider has them, asked for by the shop or given by hand. */
export const refunds = pgTable(
  'refunds',
  {
    userId: uuid().notNull(),
    /** The provider's id. */
    id: text().notNull().unique(),
    paymentId: text().notNull(),
    amountPaise: integer().notNull(),
    status: text().$type<ProviderRefund['status']>().notNull(),
    /** The shop asked for it by itself. */
    automatic: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    paymentOf(table),
    index('refunds_payment').on(table.userId, table.paymentId),
    check('refunds_status', sql`${table.status} in ('pending', 'processed', 'failed')`),
  ],
);

/** Payments that their payers dispute at their banks. */
export const disputes = pgTable(
  'disputes',
  {
    userId: uuid().notNull(),
    /** The provider's id. */
    id: text().notNull().unique(),
    paymentId: text().notNull(),
    amountPaise: integer().notNull(),
    status: text().$type<ProviderDispute['status']>().notNull(),
    /** The bank's reason, such as goods_not_received. */
    reasonCode: text().notNull(),
    /** Until when the shop has to answer it, where the provider says. */
    respondBy: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    paymentOf(table),
    index('disputes_payment').on(table.userId, table.paymentId),
    check('disputes_status', sql`${table.status} in ('open', 'under_review', 'won', 'lost', 'closed')`),
  ],
);

/** What the provider has told by webhook: of each event what the shop acts on, and nothing about the payer. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id of the event, by which a second delivery is known. */
    id: text().primaryKey(),
    /** SHA-256 of its body, by which it is known under another id; none on events from before it was kept. */
    digest: text().unique(),
    type: text().notNull(),
    payment: jsonb().$type<Payment>(),
    refund: jsonb().$type<ProviderRefund>(),
    dispute: jsonb().$type<ProviderDispute>(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it is to be acted on, if nobody has by then; none when that is done. */
    actAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    /** When the shop stopped trying to act on it. */
    givenUpAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('payment_events_act_at').on(table.actAt).where(sql`${table.actAt} is not null`),
    index('payment_events_received_at').on(table.receivedAt),
  ],
);

/** Copies of what was bought; the book itself may change or go. */
export const orderLines = pgTable(
  'order_lines',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    productId: uuid().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    author: text().notNull(),
    image: text().notNull(),
    quantity: integer().notNull(),
    pricePaise: integer().notNull(),
    previousPricePaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.productId] }),
    foreignKey({
      columns: [table.userId, table.orderId],
      foreignColumns: [orders.userId, orders.id],
    }).onDelete('cascade'),
  ],
);

/** What the payment sandbox remembers, as a payment provider would on its own side. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    id: text().primaryKey(),
    amountPaise: integer().notNull(),
    receipt: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_orders_receipt').on(table.receipt)],
);

/** What was paid in the sandbox, whether or not the shop has heard of it. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    amountPaise: integer().notNull(),
    status: text().$type<Payment['status']>().notNull(),
    refundId: text(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_payments_order').on(table.orderId)],
);
