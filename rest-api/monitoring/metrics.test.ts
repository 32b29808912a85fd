import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccount } from '../contract/rules.ts';
import { openDatabase } from '../database/database.ts';
import { longPoolTimeouts } from '../database/long-timeouts.ts';
import { AuthRateLimiter } from '../shopping/account/auth-rate-limiter.ts';
import { hashPassword, hasRoom } from '../shopping/account/password.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { Metrics } from './metrics.ts';

let service: TestService;
const metrics = new Metrics();
const limits = new AuthRateLimiter();
beforeAll(async () => {
  service = await startTestService({ metrics, limits });
  metrics.attempts(limits);
});
afterAll(() => service.close());

/** The value of a series, such as `name{label="value"}`; undefined if it does not exist. */
async function seriesOf(series: string): Promise<number | undefined> {
  const { text } = await service.http
    .get('/metrics')
    .expect(200)
    .expect('Content-Type', /^text\/plain/);
  const line = text.split('\n').find((line) => line.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const count = (method: string, route: string, status: string) =>
  seriesOf(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

it('measures requests by method, route and status class, whatever is requested', async () => {
  for (const path of ['/api/products/a', '/api/products/b', '/api/products/c']) await service.http.get(path);
  await service.http.get('/api/categories');
  await service.http.get('/api/nowhere');
  await service.http.get('/wp-login.php');
  await service.http.get('/api/%');
  await service.http.propfind('/api/products/a');
  expect(await count('GET', '/products/:id', '4xx')).toBe(3);
  expect(await count('GET', '/categories', '2xx')).toBe(1);
  expect(await count('GET', 'other', '4xx')).toBe(3);
  await expect.poll(() => count('other', '/products/:id', '4xx')).toBe(1);
  await expect.poll(() => seriesOf('http_requests_in_flight')).toBe(1);
});

it('shows the process, the password queue and rejections by limit', async () => {
  const guess = () => service.http.post('/api/auth/login').send({ email: 'a@b.example', password: 'x' });
  for (let index = 0; index < 22; index += 1) await guess();
  const busy: Promise<string>[] = [];
  let refused = 0;
  await expect
    .poll(async () => {
      while (hasRoom()) busy.push(hashPassword('x'));
      const { status } = await service.http.post('/api/auth/login').send(demoAccount);
      if (status === 503) refused += 1;
      return status;
    })
    .toBe(503);
  await Promise.all(busy);
  expect(await seriesOf('rate_limit_refusals_total{budget="account"}')).toBe(2);
  expect(await seriesOf('password_hashing_refused_total')).toBe(refused);
  await expect.poll(() => seriesOf('password_hashing{state="running"}')).toBe(0);
  expect(await seriesOf('process_cpu_seconds_total')).toBeGreaterThan(0);
});

it('shows the connections to the database', async () => {
  const { database, connections, close } = openDatabase(
    service.databaseUrl,
    () => undefined,
    longPoolTimeouts,
  );
  metrics.databasePool(connections);
  await database.execute('select 1');
  expect(await seriesOf('database_connections{state="total"}')).toBe(1);
  expect(await seriesOf('database_connections{state="idle"}')).toBe(1);
  expect(await seriesOf('database_connections{state="waiting"}')).toBe(0);
  await close();
});
