import type { Client } from 'pg';
import type { EssentialPart } from './book.ts';
import type { ImportReport } from './import-report.ts';
import type { KnownCategory } from './known-categories.ts';
import type { Progress } from './progress.ts';
import type { Duplicates } from './repeated-rows.ts';
import type { StagingRules } from './staging.ts';

/** What staging a file needs. */
export interface Staging {
  report: ImportReport;
  progress: Progress;
  signal: AbortSignal;
  categories: readonly KnownCategory[];
}

/** A file of books, opened and checked as far as its beginning shows. */
export interface ImportSource extends StagingRules {
  bytes: number;
  /** The names of the columns of CSV. */
  header?: readonly string[];
  /** What a new book needs and the file has no column for. */
  lacks?: readonly EssentialPart[];
  /** Sentences about what is made up. */
  madeUp: string[];
  /** Reads the file; valid books go into the staging table, bad ones into the report. */
  stage(client: Client, staging: Staging): Promise<{ read: number; bad: number }>;
  /** Keeps the first of the rows to which the file itself gives one name; lists the first `shown` of the others. */
  dropRepeated?(client: Client, shown: number): Promise<Duplicates>;
  /** Further counts for the summary, without changing anything. */
  compare?(client: Client): Promise<Record<string, number>>;
  /** What is to be stored beside the books, within the transaction of the import. */
  apply?(client: Client): Promise<void>;
}
