import type { AuditEntry } from '../../contract/staff.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { decodeListCursor } from '../../input/list-cursor.ts';
import { listPage } from '../../input/list-page.ts';
import { momentOf } from '../../input/moment.ts';
import { csvRoute } from '../../routing/csv.route.ts';
import { csvRow } from '../../routing/csv-row.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { AuditFilterQuery, AuditQuery } from './audit.input.ts';
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

const batchSize = 1_000;

/** The audit as CSV, the newest entry first, read a thousand entries at a time. */
async function* auditCsv(database: Queryable, filter: AuditFilter): AsyncGenerator<string> {
  yield csvRow(columns);
  let before: number | undefined;
  for (;;) {
    const entries = await listAuditEntries(database, filter, { first: batchSize, before });
    if (entries.length > 0)
      yield entries.map((entry) => csvRow(columns.map((column) => entry[column]))).join('');
    if (entries.length < batchSize) return;
    before = Number(entries.at(-1)?.id);
  }
}

const defaultPageSize = 50;
const permission = 'audit:read';

/** Staff read the audit. */
export function auditRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/audit',
      permission,
      summary: 'Who changed what, the newest first, a page at a time.',
      query: AuditQuery,
      response: 'AuditResponse',
      async handle({ query: { first = defaultPageSize, after, ...filter } }) {
        const before =
          after === undefined ? undefined : Number(decodeListCursor('AUDIT', after, /^\d{1,15}$/));
        const found = await listAuditEntries(database, filterOf(filter), { first: first + 1, before });
        const { page, next } = listPage('AUDIT', found, first, ({ id }) => String(id));
        return { entries: page, next };
      },
    }),
    csvRoute({
      path: '/staff/audit.csv',
      permission,
      name: 'audit',
      summary: 'The same as a file for spreadsheets, whole.',
      query: AuditFilterQuery,
      response: 'AuditCsv',
      rows: (query) => auditCsv(database, filterOf(query)),
    }),
  ];
}

const filterOf = ({ from, to, ...filter }: AuditFilterQuery): AuditFilter => ({
  ...filter,
  from: momentOf(from),
  to: momentOf(to),
});
