import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';
import { ownerId } from '../shopping/account/account-tables.ts';
import type { EmailMessage } from './email.ts';

/** Emails to shoppers, as they were when they were caused; for 30 days. */
export const emails = pgTable(
  'letters',
  {
    /** Its Message-ID is made from it. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    kind: text().$type<EmailMessage['kind']>().notNull(),
    /** What it is about: one email of a kind for each. */
    subject: text().notNull(),
    /** The address that it goes to. */
    recipient: text().notNull(),
    /** Without its token once it has been sent. */
    content: jsonb().$type<EmailMessage>().notNull(),
    createdAt: createdAt(),
    sentAt: timestamp({ withTimezone: true }),
    /** Why it was not sent. */
    failure: text(),
  },
  (table) => [
    uniqueIndex('letters_kind_subject').on(table.kind, table.subject),
    index('letters_user').on(table.userId),
    index('letters_created_at').on(table.createdAt),
  ],
);
