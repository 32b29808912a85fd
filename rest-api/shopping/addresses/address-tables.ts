import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../../database/columns.ts';
import { ownerId } from '../account/account-tables.ts';

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
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // For the back room, which finds shoppers by their mobile numbers.
    index('addresses_mobile').on(table.mobile),
  ],
);
