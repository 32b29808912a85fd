import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../jobs/job-tables.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { bannerAt, bannerJob, nextChangeOf } from './banner.ts';

const banner = {
  title: 'Summer',
  text: '',
  linkLabel: '',
  link: '',
  from: '2026-04-01',
  until: '2026-04-02',
};

// A day of India begins at 18:30 of the day before in UTC.
it.each([
  ['2026-03-31T18:29:59Z', false, '2026-03-31T18:30:00.000Z'],
  ['2026-03-31T18:30:00Z', true, '2026-04-02T18:30:00.000Z'],
  ['2026-04-02T18:29:59Z', true, '2026-04-02T18:30:00.000Z'],
  ['2026-04-02T18:30:00Z', false, undefined],
])('at %s a banner of two days shows: %s', (moment, shows, next) => {
  const now = new Date(moment);
  expect(bannerAt(banner, now) !== null).toBe(shows);
  expect(nextChangeOf(banner, now)?.toISOString()).toBe(next);
});

it('a banner without days shows at once and for good', () => {
  const always = { ...banner, from: null, until: null };
  expect(bannerAt(always, new Date())).toEqual({ title: 'Summer', text: '', linkLabel: '', link: '' });
  expect(nextChangeOf(always, new Date())).toBeUndefined();
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('servers are told when a banner begins, and the job waits for its end', async () => {
  const { token } = await addStaff(service.database, 'owner');
  const days = { from: '2090-04-01', until: '2090-04-02' };
  const body = { version: 0, banner: { ...banner, ...days } };
  await service.http.post('/api/staff/settings').set('authorization', token).send(body).expect(200);
  expect((await service.http.get('/api/shop').expect(200)).body.shop.banner).toBeNull();
  const [waiting] = await service.database.select().from(jobs);
  expect(waiting).toMatchObject({ kind: bannerJob, runAt: new Date('2090-03-31T18:30:00Z') });

  await service.database.update(jobs).set({ runAt: sql`now()` });
  const { changes } = service.catalogueVersion;
  await service.jobs.runDue(bannerJob);
  await expect.poll(() => service.catalogueVersion.changes).toBeGreaterThan(changes);
  const [next] = await service.database.select().from(jobs);
  expect(next?.runAt).toEqual(new Date('2090-03-31T18:30:00Z'));
});
