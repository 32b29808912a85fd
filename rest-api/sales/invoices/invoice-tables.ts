import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/product-tables.ts';
import type { InvoiceContent } from '../../contract/invoices.ts';
import type { StoredInvoiceKind } from '../stored-values.ts';

/** The numbers that invoices have had: a counter for each series and financial year. */
export const invoiceSeries = pgTable(
  'paper_series',
  {
    series: text().notNull(),
    /** The year in which the financial year begins. */
    year: smallint().notNull(),
    lastNumber: integer().notNull(),
    /** No invoice of the series has an earlier date than the one before. */
    lastIssuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/**
 * Invoices: bills of supply and credit notes, as they were issued. They outlive the account, and refer to nothing that may be
 * deleted. A trigger refuses every change.
 */
export const invoices = pgTable(
  'papers',
  {
    userId: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    orderId: uuid().notNull(),
    kind: text().$type<StoredInvoiceKind>().notNull(),
    /** The event that it is issued for, which has one invoice of a kind at most. */
    subject: text().notNull(),
    series: text().notNull(),
    year: smallint().notNull(),
    seriesNumber: integer().notNull(),
    /** The printed number, made of the three above. */
    number: text().notNull().unique(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    totalPaise: integer().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('papers_series_number').on(table.series, table.year, table.seriesNumber),
    uniqueIndex('papers_subject').on(table.userId, table.orderId, table.kind, table.subject),
    index('papers_id').on(table.id),
    // For the invoices of a period.
    index('papers_issued').on(table.issuedAt, table.series, table.seriesNumber),
    check('papers_kind', sql`${table.kind} in ('billOfSupply', 'creditNote')`),
    // Rule 46 of the CGST Rules.
    check('papers_number', sql`length(${table.number}) <= 16`),
    check('papers_total', sql`${table.totalPaise} > 0`),
  ],
);

/** Taxed products. A product without a row is a printed book, HSN 4901, which is exempt. */
export const productTaxes = pgTable(
  'product_taxes',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The code of goods (HSN) or services (SAC). */
    hsn: text().notNull(),
    /** Hundredths of a percent that the price includes: 500 is 5 %. */
    rateBasisPoints: integer().notNull(),
  },
  (table) => [
    check('product_taxes_hsn', sql`${table.hsn} ~ '^[0-9]{4,8}$'`),
    check('product_taxes_rate', sql`${table.rateBasisPoints} between 0 and 10000`),
  ],
);
