import type { ProductsResponse } from '../../rest-api/contract/responses.ts';
import { startTemplateDatabase } from '../../rest-api/testing/template-database.ts';
import { build } from '../build.ts';
import { BesideRaw } from '../load/beside-raw.ts';
import { PinnedServer, pinThisProcess } from '../load/pinned-server.ts';
import { ask, askUntilCompressed, headerOf } from '../load/request.ts';
import type { Report } from '../report.ts';

const list = '/api/products?first=20';

/** `npm run bench -- rest`: the built REST service beside a raw node:http server that sends the same bytes. */
export async function run(report: Report): Promise<void> {
  build('generated', 'servers');
  const stops: (() => Promise<void>)[] = [];
  try {
    const postgres = await startTemplateDatabase();
    stops.push(postgres.stop);
    const start = async (args: string[], env?: Record<string, string>) => {
      const server = await PinnedServer.start(args, env);
      stops.push(() => server.stop());
      return server;
    };
    const shop = await start(['dist/server/rest-api.js'], {
      DATABASE_URL: postgres.url,
      JWT_SECRET: 'a secret of the benchmark, 32 bytes or more',
    });
    const table = await BesideRaw.start(report, 'The REST service', (stop) => stops.push(stop));
    const byExpress = await start(['--import', 'tsx', 'bench/rest/express-server.ts']);
    pinThisProcess();
    await measureShop(table, shop);
    await measureExpress(table, shop, byExpress);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measureShop(table: BesideRaw, shop: PinnedServer): Promise<void> {
  const { origin } = shop;
  const first = await ask({ origin, path: '/api/products?first=1', headers: {} });
  const { products }: ProductsResponse = JSON.parse(Buffer.from(first.body, 'base64').toString());
  const held = { minRatio: 0.75 };
  await table.warm(shop, { path: list, headers: {} });
  for (const [what, path, goals] of [
    ['list of 20', list, held],
    ['list, filtered', `${list}&category=Fiction&maxPrice=500&minRating=3&sort=LOW_TO_HIGH`, held],
    ['detail', `/api/products/${products[0]?._id}`, held],
    ['categories', '/api/categories', {}],
    ['whole catalogue', '/api/products', {}],
  ] as const) {
    const plain = await ask({ origin, path, headers: {} });
    await table.add(what, shop, { path, headers: {} }, goals);
    for (const encoding of ['gzip', 'br']) {
      const question = { path, headers: { 'accept-encoding': encoding } };
      const response = await askUntilCompressed({ origin, ...question });
      // A response that fits into a packet is not compressed.
      if (response) await table.add(`${what}, ${encoding}`, shop, question, goals, response);
    }
    const headers = { 'if-none-match': headerOf(plain, 'ETag') ?? '' };
    await table.add(`${what}, 304`, shop, { path, headers }, goals);
  }
  let number = 0;
  const distinct = () => `${list}&maxPrice=${10_000 + number++}`;
  await table.add('list of 20, uncached', shop, { path: distinct, headers: {}, requests: 500 });
}

async function measureExpress(table: BesideRaw, shop: PinnedServer, byExpress: PinnedServer): Promise<void> {
  await byExpress.send(await ask({ origin: shop.origin, path: list, headers: {} }));
  await table.add('Express, fixed bytes', byExpress, { path: list, headers: {} });
}
