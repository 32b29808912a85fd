import { expect } from 'vitest';
import { refusesPages } from './page.rows.ts';
import type { Row } from './row.ts';
import { moment, visitor } from './scene.ts';
import { addedByCommand, staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const owner = staff('owner');
const anything = expect.anything();

const audit = 'GET /staff/audit';
const csv = 'GET /staff/audit.csv';
export const momentRule =
  'a moment such as 2026-01-31T09:05:00Z, or a date, which begins at midnight in UTC.';

const done = { ...addedByCommand, id: anything, at: moment };
const undone = { ...done, action: 'staff.removed', before: done.after, after: null };

/** Who changed what in the back room. */
export const auditRows: Row[] = [
  ...accessRows({
    call: audit,
    permission: 'audit:read',
    sent: visitor,
    status: 200,
    answer: { entries: [undone, done], next: null },
  }),
  ...accessRows({ call: csv, permission: 'audit:read', sent: visitor, status: 200, answer: {} }),
  ...[audit, csv].flatMap((call): Row[] => [
    [`${call}?from=yesterday`, 'a moment that is none', owner, 400, `from: ${momentRule}`],
    [`${call}?to=2026-02-31`, 'a day that there is not', owner, 400, `to: ${momentRule}`],
    [`${call}?from=2026-W05`, 'a week', owner, 400, `from: ${momentRule}`],
    [`${call}?to=2026-01-31T09:05`, 'a moment without a zone', owner, 400, `to: ${momentRule}`],
    [`${call}?subject=%00`, 'NUL', owner, 400, 'subject: only text without NUL.'],
    [`${call}?action=a&action=b`, 'an action twice', owner, 400, 'action: send one text.'],
  ]),
  ...refusesPages(audit, owner),
];
