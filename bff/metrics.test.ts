import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import { listenForMetrics } from './metrics.ts';
import { hasSettled } from './testing/has-settled.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** The value of a series, such as `name{label="value"}`; undefined if it does not exist. */
async function seriesOf(series: string): Promise<number | undefined> {
  const line = (await shop.metrics.text()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const requests = (method: string, route: string, status: string) =>
  seriesOf(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

const get = async (path: string, headers = {}) => {
  const response = await fetch(shop.origin + path, { headers });
  return { status: response.status, text: await response.text() };
};

it('measures requests by what they are for and how they ended', async () => {
  for (const path of ['/', '/products', '/no/such/page']) await get(path, { accept: 'text/html' });
  for (const path of ['/readyz', '/healthz', '/robots.txt']) await get(path);
  await get('/api/categories');
  await get('/api/categories');
  await get('/api/user/cart');
  await shop.graphql('{ categories { name } }');
  await shop.graphql('{ nothing }');
  await expect.poll(() => requests('GET', 'page', '2xx')).toBe(2);
  expect(await requests('GET', 'page', '4xx')).toBe(1);
  expect(await requests('GET', 'other', '2xx')).toBe(3);
  expect(await requests('GET', '/api', '2xx')).toBe(2);
  expect(await requests('GET', '/api', '4xx')).toBe(1);
  expect(await requests('POST', '/graphql', '2xx')).toBe(1);
  expect(await requests('POST', '/graphql', '4xx')).toBe(1);
  await expect.poll(() => seriesOf('http_requests_in_flight')).toBe(0);
});

it('shows the cache and the rendered pages', async () => {
  // A response is kept once the public server knows the version of the catalogue.
  await expect.poll(hasSettled(shop.catalogueVersion), { interval: 900 }).toBe(true);
  const hits = (await seriesOf('response_cache_requests_total{result="hit"}')) ?? 0;
  const misses = (await seriesOf('response_cache_requests_total{result="miss"}')) ?? 0;
  for (let left = 3; left > 0; left -= 1) await get('/api/products?first=7');
  expect(await seriesOf('response_cache_requests_total{result="hit"}')).toBe(hits + 2);
  expect(await seriesOf('response_cache_requests_total{result="miss"}')).toBe(misses + 1);
  expect(await seriesOf('response_cache_bytes{cache="responses"}')).toBeGreaterThan(1_000);
  expect(await seriesOf('response_cache_bytes{cache="pages"}')).toBeGreaterThan(1_000);
  expect(await seriesOf('page_renders_total{outcome="rendered"}')).toBeGreaterThan(0);
  expect(await seriesOf('page_renders_total{outcome="failed"}')).toBe(0);
});

it('shows what is refused, by kind, and the event loop and memory of the process', async () => {
  expect(await seriesOf('load_shed_requests_total{kind="graphqlCatalogue"}')).toBe(0);
  expect(await seriesOf('request_body_refusals_total{reason="too_slow"}')).toBe(0);
  expect(await seriesOf('catalogue_reads{state="waiting"}')).toBe(0);
  expect(await seriesOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await seriesOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

it('shows for how long the REST service has been silent', async () => {
  expect(await seriesOf('rest_service_up')).toBe(1);
  expect(await seriesOf('catalogue_version_age_seconds')).toBeLessThan(60);
  await shop.stopRest();
  await expect.poll(() => seriesOf('rest_service_up'), { timeout: 20_000 }).toBe(0);
  const age = (await seriesOf('catalogue_version_age_seconds')) ?? 0;
  await expect.poll(() => seriesOf('catalogue_version_age_seconds')).toBeGreaterThan(age);
  await shop.startRest();
  await expect.poll(() => seriesOf('rest_service_up'), { timeout: 20_000 }).toBe(1);
});

it('are at an address of their own, and not at that of the shop', async () => {
  const address = { host: '127.0.0.1', port: await freePort() };
  const server = await listenForMetrics(shop.metrics, address);
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${address.port}${path}`, { method });
  const shown = await at('/metrics');
  expect(shown.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  expect(await shown.text()).toContain('\nrest_service_up 1\n');
  expect((await at('/metrics', 'POST')).status).toBe(404);
  expect((await at('/')).status).toBe(404);
  for (const path of ['/metrics', '/metrics/', '/api/metrics', '/api/../metrics', '//metrics']) {
    const { status, text } = await get(path);
    expect(status, path).toBe(404);
    expect(text, path).not.toContain('rest_service_up');
  }
  await server.drain();
});
