import type { AuditEntry } from '../../contract/staff.ts';
import type { Queryable } from '../../database/database.ts';
import { csvRow } from '../../routing/csv-row.ts';
import { type AuditFilter, listAuditEntries } from './audit.queries.ts';

const columns = [
  'id',
  'at',
  'actorKind',
  'actorId',
  'actor',
  'action',
  'subject',
  'before',
  'after',
  'requestId',
] as const satisfies (keyof AuditEntry)[];

const atOnce = 1_000;

/** The audit as CSV, the newest entry first, read a thousand entries at a time. */
export async function* auditCsv(database: Queryable, filter: AuditFilter): AsyncGenerator<string> {
  yield csvRow(columns);
  let before: number | undefined;
  for (;;) {
    const entries = await listAuditEntries(database, filter, { first: atOnce, before });
    if (entries.length > 0)
      yield entries.map((entry) => csvRow(columns.map((column) => entry[column]))).join('');
    if (entries.length < atOnce) return;
    before = Number(entries.at(-1)?.id);
  }
}
