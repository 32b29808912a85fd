import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffJobsResponse } from '../contract/staff-emails.ts';
import { encodeListCursor } from '../input/list-cursor.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { jobs } from './job-tables.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'owner'));
});
afterAll(() => service.close());

const read = async (query: object): Promise<StaffJobsResponse> =>
  (await service.http.get('/api/staff/jobs').query(query).set('authorization', token).expect(200)).body;

it('pages through the jobs that have failed for good, the latest first, each once', async () => {
  const dead = (kind: string, number: number, minutesAgo: number) => ({
    kind,
    subject: `order ${number}: a part`,
    attempts: 20,
    lastError: 'No balance.',
    deadAt: sql`date_trunc('hour', now()) - ${minutesAgo} * interval '1 minute' - interval '123 microseconds'`,
  });
  // Many fail in the same transaction.
  const failed = Array.from({ length: 110 }, (_, number) => dead('refund', number, Math.floor(number / 40)));
  await service.database
    .insert(jobs)
    .values([
      ...failed,
      dead('order_refund', 1, 0),
      dead('letter', 1, 0),
      { kind: 'refund', subject: 'waits' },
    ]);

  const pages: StaffJobsResponse[] = [];
  let after: string | null | undefined;
  do {
    const page = await read({ first: 20, ...(after && { after }) });
    pages.push(page);
    after = page.next;
    // One that fails meanwhile stands before them all.
    if (pages.length === 2) await service.database.insert(jobs).values(dead('refund', 999, -60));
  } while (after);

  const listed = pages.flatMap((page) => page.dead);
  expect(pages.map((page) => page.dead.length)).toEqual([20, 20, 20, 20, 20, 11]);
  expect(new Set(listed.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(111);
  const times = listed.map(({ deadAt }) => deadAt);
  expect(times).toEqual(times.toSorted().reverse());
  expect(listed.some(({ kind }) => kind === 'letter')).toBe(false);

  // As before there were pages.
  expect((await read({})).dead).toHaveLength(100);
});

it('refuses a cursor with NUL', async () => {
  const after = encodeListCursor('JOBS', '2026-01-31T09:05:00.000000Z refund a\0b');
  await service.http.get('/api/staff/jobs').query({ after }).set('authorization', token).expect(400);
});
