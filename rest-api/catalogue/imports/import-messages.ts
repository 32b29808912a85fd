import type { ImportColumn, ImportCounts, ImportReport } from '../../contract/staff-imports.ts';
import type { Actor } from '../../routing/caller.ts';
import type { StoredImportKind } from './import-tables.ts';

/** What the process that imports gets. */
export interface ImportRequestMessage {
  id: string;
  run: number;
  /** Absolute path. */
  file: string;
  name: string;
  kind: StoredImportKind;
  mapping: string;
  columns: ImportColumn[] | null;
  dryRun: boolean;
  actor: Actor;
  requestId: string | null;
}

/** What it sends back. */
export type ImportMessage =
  | { type: 'ready' }
  /** How much of the file is read, from 0 to 1. */
  | { type: 'progress'; part: number }
  /** An import has stored all of this itself, with its books. */
  | { type: 'imported' }
  | {
      type: 'checked' | 'refused';
      header: string[] | null;
      counts: ImportCounts;
      report: ImportReport;
      badRowsFile: string | null;
      message: string | null;
    }
  /** For a reason that a person can read. */
  | { type: 'failed'; header: string[] | null; message: string };
