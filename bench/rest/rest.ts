import { spawnSync } from 'node:child_process';
import type { ProductsAnswer } from '../../rest-api/contract.ts';
import { startTemplateDatabase } from '../../rest-api/testing/template-database.ts';
import { ask, askUntilCompressed, headerOf } from './ask.ts';
import type { FixedAnswer } from './fixed-answer.ts';
import { compare, type Question } from './measure.ts';
import { PinnedServer, pinThisProcess } from './pinned-server.ts';
import { type Row, report } from './report.ts';

/** `npm run bench -- rest`: the built REST service beside a raw node:http server that sends the same bytes. */
export async function run(): Promise<void> {
  const built = spawnSync('node', ['launch/build.mjs', 'generated', 'servers'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The servers could not be built.');
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
    const raw = await start(['--import', 'tsx', 'bench/rest/raw-server.ts']);
    const byExpress = await start(['--import', 'tsx', 'bench/rest/express-server.ts']);
    pinThisProcess();
    report('rest', await measureAll(shop, raw, byExpress));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measureAll(shop: PinnedServer, raw: PinnedServer, byExpress: PinnedServer): Promise<Row[]> {
  const { origin } = shop;
  const first = await ask({ origin, path: '/api/products?first=1', headers: {} });
  const { products }: ProductsAnswer = JSON.parse(Buffer.from(first.body, 'base64').toString());
  const list = '/api/products?first=20';
  const rows: Row[] = [];
  const add = async (what: string, question: Question, answer: FixedAnswer, server = shop, goal?: number) => {
    await raw.send(answer);
    const { first: ours, second: rawFigures, ratio } = await compare(server, raw, question);
    const bytes = Buffer.byteLength(answer.body, 'base64');
    rows.push({ what, bytes, ...ours, raw: rawFigures, ratio, ...(goal && { goal }) });
  };

  // Not for the figures: what is about to be measured is compiled first.
  await add('warming', { path: list, headers: {} }, first);
  rows.length = 0;

  for (const [what, address, goal] of [
    ['list of 20', list, 0.75],
    ['list, filtered', `${list}&category=Fiction&maxPrice=500&minRating=3&sort=LOW_TO_HIGH`, 0.75],
    ['detail', `/api/products/${products[0]?._id}`, 0.75],
    ['categories', '/api/categories', undefined],
    ['whole catalogue', '/api/products', undefined],
  ] as const) {
    const plain = await ask({ origin, path: address, headers: {} });
    await add(what, { path: address, headers: {} }, plain, shop, goal);
    for (const encoding of ['gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await askUntilCompressed({ origin, path: address, headers });
      // What fits in a packet is sent as it is.
      if (answer) await add(`${what}, ${encoding}`, { path: address, headers }, answer, shop, goal);
    }
    const headers = { 'if-none-match': headerOf(plain, 'ETag') ?? '' };
    const notModified = await ask({ origin, path: address, headers });
    await add(`${what}, 304`, { path: address, headers }, notModified, shop, goal);
  }

  const plain = await ask({ origin, path: list, headers: {} });
  await byExpress.send(plain);
  await add('Express, fixed bytes', { path: list, headers: {} }, plain, byExpress);
  let number = 0;
  const distinct = () => `${list}&maxPrice=${10_000 + number++}`;
  await add('list of 20, not kept', { path: distinct, headers: {}, requests: 500 }, plain);
  return rows;
}
