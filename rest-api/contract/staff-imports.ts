import type { Timestamp, Uuid } from './scalars.ts';

/** What a file of books is, by its content. */
export type ImportKind = 'CSV' | 'ONIX';

/**
 * How far an import is. `UPLOADING`: parts of the file are missing. `UPLOADED`: it can be checked. `WAITING` and
 * `RUNNING`: it is checked or imported, as `dryRun` says. `CHECKED`: it can be imported. `REFUSED`: too many rows are
 * bad. `INTERRUPTED`: the service that ran it was stopped. Whatever is not `IMPORTED` has changed nothing.
 */
export type ImportState =
  | 'UPLOADING'
  | 'UPLOADED'
  | 'WAITING'
  | 'RUNNING'
  | 'CHECKED'
  | 'IMPORTED'
  | 'REFUSED'
  | 'FAILED'
  | 'CANCELLED'
  | 'INTERRUPTED';

/** What a check found, or an import did. */
export interface ImportCounts {
  /**
   * Rows or records of the file.
   * @asType integer
   * @example 10000
   */
  read: number;
  /**
   * Books that the catalogue did not have.
   * @asType integer
   * @example 9977
   */
  new: number;
  /**
   * Books that differ.
   * @asType integer
   * @example 0
   */
  changed: number;
  /**
   * @asType integer
   * @example 0
   */
  unchanged: number;
  /**
   * Rows with errors, which are left out.
   * @asType integer
   * @example 22
   */
  bad: number;
  /**
   * Rows of a book that an earlier row is, too; left out.
   * @asType integer
   * @example 1
   */
  duplicates: number;
  /**
   * Books of the catalogue whose copies on hand differ.
   * @asType integer
   * @example 0
   */
  counted: number;
  /**
   * New and changed books that are editions of another one now; 0 before the import.
   * @asType integer
   * @example 2
   */
  joined: number;
  /**
   * Of ONIX: books that are no longer listed.
   * @asType integer
   * @example 0
   */
  withdrawn: number;
  /**
   * Of ONIX: books that are listed again.
   * @asType integer
   * @example 0
   */
  restored: number;
  /**
   * Books that may not be listed, of ONIX, or that a price list speaks of and the catalogue does not have.
   * @asType integer
   * @example 0
   */
  unlisted: number;
  /**
   * Of ONIX: records of which a later message has spoken.
   * @asType integer
   * @example 0
   */
  older: number;
}

/** A row of the file that the import left out or joined to another book, and why. */
export interface ImportRow {
  /**
   * Counted from 1, which is the header.
   * @asType integer
   * @example 917
   */
  line: number;
  /**
   * The name of an ONIX record, or the title of a book that was joined to another one.
   * @example null
   */
  reference: string | null;
  /** @example ["isbn: 0812971060 has a wrong check digit"] */
  reasons: string[];
}

/** Something of ONIX that the shop has no word for. */
export interface ImportNote {
  /** @example "ContributorRole A99: the shop has no such role" */
  what: string;
  /**
   * How often.
   * @asType integer
   * @example 3
   */
  count: number;
  /**
   * Where it first stands.
   * @asType integer
   * @example 120
   */
  line: number;
}

/** Which column of a file of CSV holds a part of the books. */
export interface ImportColumn {
  /**
   * The part, by the name of its usual column.
   * @example "title"
   */
  part: string;
  /**
   * The name of the column in the file.
   * @example "Name of the book"
   */
  column: string;
}

/** A part of a book that an import changes, in words. */
export interface ImportedValue {
  /**
   * The name of its usual column, or of a fact that only ONIX has.
   * @example "price"
   */
  part: string;
  /**
   * Null where the shop has nothing, and of a new book.
   * @example "₹399"
   */
  before: string | null;
  /**
   * Null where it is removed.
   * @example "₹425"
   */
  after: string | null;
}

/** What an import changes of a book. */
export interface ImportedBook {
  /**
   * Where it stands in the file.
   * @asType integer
   * @example 2
   */
  line: number;
  /**
   * Null for a book that the catalogue does not have.
   * @example "70bf1958-03ee-4b39-ba86-89da44222347"
   */
  productId: Uuid | null;
  /** @example "The Silent Patient" */
  title: string;
  /** What differs; of a new book the main parts. */
  values: ImportedValue[];
}

/** The first 200 of each kind. */
export interface ImportReport {
  /** What changes of the books, those of the catalogue ahead of new ones. */
  changes: ImportedBook[];
  badRows: ImportRow[];
  duplicateRows: ImportRow[];
  /** Books that are editions of another one since the import; staff take apart what is not. */
  joinedRows: ImportRow[];
  unlistedRows: ImportRow[];
  notes: ImportNote[];
  /** Sentences about values that the mapping makes up. */
  madeUp: string[];
}

/** A file of books that staff have uploaded, and what became of it. */
export interface StaffImport {
  id: Uuid;
  /** @example "publisher.xml" */
  name: string;
  /**
   * In bytes.
   * @asType integer
   * @example 48000
   */
  size: number;
  /**
   * Null until the file is whole.
   * @example "ONIX"
   */
  kind: ImportKind | null;
  state: ImportState;
  /**
   * Whether the latest run only says what would change.
   * @example true
   */
  dryRun: boolean;
  /**
   * The mapping of the latest run.
   * @example "quire"
   */
  mapping: string | null;
  /**
   * The columns of a file of CSV, since its first check; those without a name are left out.
   * @example ["Name of the book", "ISBN", "MRP"]
   */
  header: string[] | null;
  /**
   * What they hold, where a person has said so for the latest check.
   * @example null
   */
  columns: ImportColumn[] | null;
  /**
   * How much of the file the latest run has read, from 0 to 1.
   * @example 1
   */
  progress: number;
  /**
   * Why the latest run has failed.
   * @example null
   */
  failure: string | null;
  /**
   * Whether the shop still has the file: until it is imported, for a week at most.
   * @example true
   */
  hasFile: boolean;
  /** @example "Asha Rao" */
  uploadedBy: string;
  /**
   * Who started the latest run.
   * @example "Asha Rao"
   */
  startedBy: string | null;
  createdAt: Timestamp;
  /** @example "2026-01-31T09:06:00+00:00" */
  startedAt: Timestamp | null;
  /** @example null */
  endedAt: Timestamp | null;
  /**
   * Of the latest run that ended by itself.
   * @example null
   */
  counts: ImportCounts | null;
  /**
   * Of the same run; null in lists.
   * @example null
   */
  report: ImportReport | null;
}

/**
 * The bad rows of an import with a column of reasons ahead, as the file has them, with the mark by which Excel knows UTF-8.
 * @example "reasons,title,price\r\nprice: missing,Wings of Fire,\r\n"
 */
export type BadRowsCsv = string;

export interface StaffImportResponse {
  import: StaffImport;
}

export interface StaffImportsResponse {
  /** The latest fifty, the newest first. */
  imports: StaffImport[];
  mappings: {
    /** @example ["quire"] */
    csv: string[];
    /** @example ["subjects"] */
    onix: string[];
  };
}

/** The mappings that ship with the shop, by the kind of file; the first is the usual one. */
export const importMappings = {
  csv: ['quire'],
  onix: ['subjects'],
} as const satisfies Record<Lowercase<ImportKind>, readonly string[]>;

/** Bounds of uploaded files, in bytes. */
export const importUpload = { maxBytes: 200_000_000, partBytes: 1_000_000 };
