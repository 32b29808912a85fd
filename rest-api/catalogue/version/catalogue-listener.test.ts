import { createServer } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { listen } from '../../../http/listen.ts';
import { createLog } from '../../../http/log.ts';
import { ask } from '../../../http/testing/ask.ts';
import { TroubleProxy, targetOf, through } from '../../../http/testing/trouble-proxy.ts';
import { createRestService } from '../../app.ts';
import { catalogueTrustMs } from '../../contract/catalogue.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { longTimeouts, testSecrets } from '../../testing/test-service.ts';
import { products } from '../products/product-tables.ts';
import { listenerName } from './catalogue-listener.ts';

let clone: TestDatabase;
let line: TroubleProxy;
let databaseUrl: string;
let bookId: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  line = await TroubleProxy.to(targetOf(clone.url));
  databaseUrl = through(clone.url, line);
  closing.push(clone.drop, () => line.close());
  const [book] = await clone.database.select().from(products).limit(1);
  bookId = book?.id ?? '';
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The REST service; its listener's connection goes through the line. */
async function start() {
  const logged: unknown[] = [];
  const config = { ...testSecrets, databaseUrl, razorpay: undefined, trustedProxies: [] };
  const log = createLog('warn', { write: (text) => logged.push(text) });
  const service = createRestService(clone.database, config, {
    log,
    responseTimeoutMs: longTimeouts.responseTimeoutMs,
    // The usual trust; and no heartbeat fails by itself, however busy the machine.
    listenerTiming: { trustMs: catalogueTrustMs, timeoutMs: 60_000 },
  });
  const { port, drain } = await listen(createServer(service.listener), { host: '127.0.0.1', port: 0 });
  closing.push(service.close, drain);
  await service.listening;
  const get = async (path: string) =>
    JSON.parse(String((await ask(`http://127.0.0.1:${port}/api${path}`)).body));
  return {
    logged,
    close: service.close,
    get,
    price: async () => (await get(`/products/${bookId}`)).product.price,
    isKnown: () => service.catalogueVersion.current !== undefined,
  };
}

/** Over another connection than the line. */
const setPrice = (pricePaise: number) =>
  clone.database.update(products).set({ pricePaise }).where(eq(products.id, bookId));

const soon = { interval: 10 };

it('brings a changed price to every service', async () => {
  const services = [await start(), await start()];
  for (const { price, isKnown } of services) {
    await price();
    await expect.poll(isKnown).toBe(true);
  }
  await setPrice(12_345);
  for (const { price } of services) await expect.poll(price, soon).toBe('123.45');
});

it('notices a truncated catalogue', async () => {
  const { get, isKnown } = await start();
  expect((await get('/products')).products).toHaveLength(50);
  await expect.poll(isKnown).toBe(true);
  await clone.database.execute(sql`truncate products cascade`);
  await expect.poll(() => get('/products'), soon).toEqual({ products: [] });
});

it('moves the version when its connection ends, and listens again', async () => {
  const { price, isKnown, logged } = await start();
  await price();
  const { rows } = await clone.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${listenerName} and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  await setPrice(12_345);
  await expect.poll(price, soon).toBe('123.45');
  await expect.poll(isKnown).toBe(true);
  await setPrice(23_456);
  await expect.poll(price, soon).toBe('234.56');
  expect(logged.map(String)).toEqual([expect.stringContaining('administrator command')]);
});

it('does not know the version while the database is unreachable, logs that once, and listens again', async () => {
  const { price, isKnown, logged } = await start();
  await price();
  await line.make('down');
  await expect.poll(() => logged.length).toBe(1);
  await setPrice(12_345);
  expect(await price()).toBe('123.45');
  expect(isKnown()).toBe(false);
  await line.make('none');
  await expect.poll(isKnown).toBe(true);
  expect(logged).toHaveLength(1);
});

it('does not trust a connection that died silently', async () => {
  const { price, isKnown, logged } = await start();
  await price();
  await expect.poll(isKnown).toBe(true);
  await line.make('frozen');
  await setPrice(12_345);
  expect(await price()).toBe('123.45');
  // Its version is no longer confirmed, but the connection has not failed.
  await expect.poll(isKnown, soon).toBe(false);
  expect(logged).toEqual([]);
  await setPrice(23_456);
  expect(await price()).toBe('234.56');
  await line.make('none');
  await expect.poll(isKnown).toBe(true);
});

it('closes also when the connection is dead', async () => {
  const { price, isKnown, close } = await start();
  await line.make('frozen');
  await close();
  await setPrice(12_345);
  expect(await price()).toBe('123.45');
  expect(isKnown()).toBe(false);
});
