import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ImportColumn,
  ImportCounts,
  ImportKind,
  ImportReport,
  ImportState,
} from '../../contract/staff-imports.ts';
import type { Actor } from '../../routing/caller.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Kinds and states as they are stored. */
export type StoredImportKind = Lowercase<ImportKind>;
type StoredImportState = Lowercase<ImportState>;

/** Files of books that staff have uploaded, and what became of them (docs/decisions/0044). */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    kind: text().$type<StoredImportKind>(),
    state: text().$type<StoredImportState>().notNull(),
    /** How often it was started; a run that is no longer the latest changes nothing. */
    run: integer().notNull().default(0),
    dryRun: boolean().notNull().default(true),
    mapping: text(),
    /** The mapping of the latest check that found it importable. */
    checkedMapping: text(),
    /** The names of the columns of CSV, as the latest run has read them. */
    header: text().array(),
    /** What they hold, where the person who started the latest check has said so. */
    columns: jsonb().$type<ImportColumn[]>(),
    progress: real().notNull().default(0),
    /** Why the latest run has failed. */
    failure: text(),
    counts: jsonb().$type<ImportCounts>(),
    report: jsonb().$type<ImportReport>(),
    /** The bad rows of CSV as a file to correct, with a column of reasons; null where there are none. */
    badRowsFile: text(),
    uploadedBy: jsonb().$type<Actor>().notNull(),
    startedBy: jsonb().$type<Actor>(),
    /** Of the request that started the latest run. */
    requestId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // One at a time, whichever service takes the request.
    uniqueIndex('catalogue_imports_under_way')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/** The bytes of these files, in parts, until they are imported: every REST service can run every import. */
export const catalogueImportParts = pgTable(
  'catalogue_import_parts',
  {
    importId: uuid()
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    /** Where in the file it begins, in bytes. */
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.start] })],
);
