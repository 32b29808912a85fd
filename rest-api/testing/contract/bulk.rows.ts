import type { Permission } from '../../routing/permissions.ts';
import type { Row, Sent } from './row.ts';
import { visitor } from './scene.ts';
import { accessRows } from './staff-access.rows.ts';

const lines = { 'content-type': 'application/x-ndjson' };
const noLines = 'Send lines of JSON, with Content-Type: application/x-ndjson and without compression.';

/** A call of many lines; `bulk-route.test.ts` shows what it answers to each. */
export const bulkRows = (call: string, permission: Permission, by: Sent, line: object): Row[] => [
  ...accessRows({
    call,
    permission,
    sent: visitor.sends(`${JSON.stringify(line)}\n`).with(lines),
    status: 200,
    answer: {},
  }),
  [call, 'JSON that is no lines', by.sends(line), 415, noLines],
  [
    call,
    'lines that are compressed',
    by.sends('').with({ ...lines, 'content-encoding': 'gzip' }),
    415,
    noLines,
  ],
  [
    call,
    'a short key',
    by.sends('').with({ ...lines, 'idempotency-key': 'short' }),
    400,
    'Idempotency-Key: 8 to 100 characters of ASCII without blanks, made anew for each file.',
  ],
];
