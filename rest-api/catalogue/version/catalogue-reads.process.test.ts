import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listen } from '../../../http/listen.ts';
import { createLog } from '../../../http/log.ts';
import { ask } from '../../../http/testing/ask.ts';
import { expectFresh } from '../../../http/testing/expect-fresh.ts';
import { createRestService } from '../../app.ts';
import { type OpenDatabase, openDatabase } from '../../database/database.ts';
import { longPoolTimeouts } from '../../database/long-timeouts.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../testing/replica.ts';
import { longTimeouts, testSecrets } from '../../testing/test-service.ts';
import { products } from '../products/product-tables.ts';
import { CatalogueReads } from './catalogue-reads.ts';
import { CatalogueVersion } from './catalogue-version.ts';

let servers: ReplicatedDatabase;
let primary: OpenDatabase;
let replica: OpenDatabase;
let bookId: string;
/** The number of statements that the service has run on each. */
const asked = { primary: 0, replica: 0 };
const logged: unknown[] = [];
let get: (path: string) => Promise<unknown>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  closing.push(servers.stop);
  const log = createLog('error', { write: (line) => logged.push(JSON.parse(line).msg) });
  primary = openDatabase(servers.primaryUrl, () => undefined, longPoolTimeouts);
  replica = openDatabase(servers.replicaUrl, () => undefined, longPoolTimeouts);
  closing.push(primary.close, replica.close);
  const [book] = await primary.database.select().from(products).limit(1);
  bookId = book?.id ?? '';
  for (const [name, { database }] of Object.entries({ primary, replica })) {
    const { $client: pool } = database;
    const query = pool.query.bind(pool);
    pool.query = ((...args: Parameters<typeof query>) => {
      if (JSON.stringify(args[0]).includes('products')) asked[name as keyof typeof asked] += 1;
      return query(...args);
    }) as typeof pool.query;
  }
  const config = {
    ...testSecrets,
    databaseUrl: servers.primaryUrl,
    razorpay: undefined,
    trustedProxies: [],
  };
  const service = createRestService(primary.database, config, {
    log,
    replica: replica.database,
    ...longTimeouts,
  });
  const { port, drain } = await listen(createServer(service.listener), { host: '127.0.0.1', port: 0 });
  closing.push(service.close, drain);
  await service.listening;
  get = async (path) => JSON.parse(String((await ask(`http://127.0.0.1:${port}/api${path}`)).body));
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

beforeEach(() => void logged.splice(0));

let round = 0;
/** Which database an uncached list is read from. */
async function readFrom(): Promise<'primary' | 'replica'> {
  const before = asked.replica;
  await get(`/products?first=1&maxPrice=${10_000 + round++}`);
  return asked.replica > before ? 'replica' : 'primary';
}

const setPrice = (pricePaise: number) =>
  primary.database.update(products).set({ pricePaise }).where(eq(products.id, bookId));
const price = async () =>
  ((await get(`/products/${bookId}?round=${round++}`)) as { product: { price: string } }).product.price;

const soon = { interval: 20 };

it('reads the catalogue from the replica while it is up to date', async () => {
  await expect.poll(readFrom, soon).toBe('replica');
});

it('shows a change at once when the replica lags, and uses the replica again when it has caught up', async () => {
  await servers.onReplica('select pg_wal_replay_pause()');
  await setPrice(77_700);
  await expectFresh(1_000, async () => (await price()) !== '777');
  expect(await readFrom()).toBe('primary');
  expect(await price()).toBe('777');
  await servers.onReplica('select pg_wal_replay_resume()');
  await expect.poll(readFrom, soon).toBe('replica');
  expect(await price()).toBe('777');
});

it('reads from the primary while a change could go unnoticed', async () => {
  const version = new CatalogueVersion();
  const reads = new CatalogueReads(version, primary.database, replica.database);
  const isReplica = () => {
    version.confirm(performance.now() + 3_600_000);
    return reads.database === replica.database;
  };
  await expect.poll(isReplica, soon).toBe(true);
  version.confirm(performance.now());
  expect(reads.database).toBe(primary.database);
});

it('reads from the primary without the replica, and logs that once', async () => {
  await expect.poll(readFrom, soon).toBe('replica');
  await servers.stopReplica();
  // The service tried the replica first.
  expect(await get('/products?first=1&minRating=2')).toMatchObject({ products: { length: 1 } });
  expect(await readFrom()).toBe('primary');
  expect(logged).toEqual(['the replica is out of reach; the catalogue is read from the primary']);
  await servers.startReplica();
  await expect.poll(readFrom, soon).toBe('replica');
});
