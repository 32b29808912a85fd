import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../launch/project-root.ts';
import type { ProductsAnswer } from '../../rest-api/contract.ts';
import { startTemplateDatabase } from '../../rest-api/testing/template-database.ts';
import type { FixedAnswer } from './fixed-answer.ts';
import { compare, type Figures, type Question } from './measure.ts';
import { PinnedServer, pinThisProcess } from './pinned-server.ts';

interface Row extends Figures {
  what: string;
  bytes: number;
  raw: Figures;
  /** Processor time of raw node:http for the same bytes, as a share of ours. */
  ratio: number;
  goal?: number;
}

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
      PAYMENT_SANDBOX_SECRET: 'another secret of the benchmark',
    });
    const raw = await start(['--import', 'tsx', 'bench/rest/raw-server.ts']);
    const byExpress = await start(['--import', 'tsx', 'bench/rest/express-server.ts']);
    pinThisProcess();
    tell(await measureAll(shop, raw, byExpress));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measureAll(shop: PinnedServer, raw: PinnedServer, byExpress: PinnedServer): Promise<Row[]> {
  const first = await ask(shop, '/api/products?first=1', {});
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
    const plain = await ask(shop, address, {});
    await add(what, { path: address, headers: {} }, plain, shop, goal);
    for (const encoding of ['gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await askUntilCompressed(shop, address, headers);
      // What fits in a packet is sent as it is.
      if (answer) await add(`${what}, ${encoding}`, { path: address, headers }, answer, shop, goal);
    }
    const headers = { 'if-none-match': headerOf(plain, 'ETag') ?? '' };
    const notModified = await ask(shop, address, headers);
    await add(`${what}, 304`, { path: address, headers }, notModified, shop, goal);
  }

  const plain = await ask(shop, list, {});
  await byExpress.send(plain);
  await add('Express, fixed bytes', { path: list, headers: {} }, plain, byExpress);
  let number = 0;
  const distinct = () => `${list}&maxPrice=${10_000 + number++}`;
  await add('list of 20, not kept', { path: distinct, headers: {}, requests: 500 }, plain);
  return rows;
}

const addedByNode = /^(date|connection|keep-alive)$/i;

async function ask(
  server: PinnedServer,
  address: string,
  headers: Record<string, string>,
): Promise<FixedAnswer> {
  const asking = request(server.origin + address, { headers, agent: false });
  asking.end();
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  if (!answer) throw new Error(`${address} gave no answer.`);
  const { rawHeaders, statusCode: status = 0 } = answer;
  const sent = rawHeaders.filter((_text, at) => !addedByNode.test(rawHeaders[at - (at % 2)] ?? ''));
  return { status, headers: sent, body: (await buffer(answer)).toString('base64') };
}

function headerOf({ headers }: FixedAnswer, name: string): string | undefined {
  const at = headers.indexOf(name);
  return at < 0 ? undefined : headers[at + 1];
}

/** The compressed answer, or undefined when it goes on coming as it is. */
async function askUntilCompressed(server: PinnedServer, address: string, headers: Record<string, string>) {
  for (let time = 0; time < 20; time++) {
    const answer = await ask(server, address, headers);
    if (headerOf(answer, 'Content-Encoding')) return answer;
    await pause(10);
  }
  return undefined;
}

function tell(rows: Row[]): void {
  const columns = ['what', 'bytes', 'req/s', 'raw', 'CPU µs', 'raw', 'ratio', 'goal'];
  const lines = rows.map((row) => [
    row.what,
    String(row.bytes),
    row.perSecond.toFixed(0),
    row.raw.perSecond.toFixed(0),
    row.cpuMicros.toFixed(1),
    row.raw.cpuMicros.toFixed(1),
    row.ratio.toFixed(2),
    row.goal ? `≥ ${row.goal}${row.ratio < row.goal ? ' missed' : ''}` : '',
  ]);
  for (const [what = '', ...figures] of [columns, ...lines]) {
    console.log(what.padEnd(24) + figures.map((figure) => figure.padStart(9)).join(''));
  }
  const folder = path.join(projectRoot, '.bench');
  mkdirSync(folder, { recursive: true });
  const result = { node: process.version, taken: new Date().toISOString(), rows };
  writeFileSync(path.join(folder, 'rest.json'), `${JSON.stringify(result, undefined, 2)}\n`);
}
