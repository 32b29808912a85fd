import { build } from '../build.ts';
import { BesideRaw } from '../load/beside-raw.ts';
import { type Loaded, measure, type Question } from '../load/measure.ts';
import { pinThisProcess } from '../load/pinned-server.ts';
import { median } from '../median.ts';
import type { Report } from '../report.ts';
import { installPostGraphile, startPostGraphile } from './peers.ts';
import {
  graphqlOf,
  listOf20,
  loginBody,
  persistedPath,
  preflighted,
  unseenList,
  unseenPostGraphileList,
  unseenPostGraphileSearch,
  unseenSearch,
} from './questions.ts';
import { startWholeShop, type WholeShop } from './whole-shop.ts';

/** Uncached requests come from few connections, so that none is rejected. */
const connections = 4;

/** In each of five rounds, before unseen requests are measured: code runs slower until it is compiled. */
const warmUpRequests = 1_000;

/** Beside the shop's own fifty books. */
const largeCatalogue = 10_000;

/** Of raw node:http. */
const minRatio = { graphql: 0.35, rest: 0.6 };
/** Of PostGraphile's processor time. */
const maxOfPostGraphile = 1.5;
/** Of the rate while nothing changes. */
const minRateBesideChanges = 0.7;

type OnStop = (stop: () => Promise<void>) => void;

/**
 * `npm run bench -- bff`: cached reads of the built public server beside raw node:http with the same bytes, and while a book
 * changes every second; uncached ones in all processes (public server, REST service and PostgreSQL), beside PostGraphile.
 */
export async function run(report: Report): Promise<void> {
  build();
  const folder = installPostGraphile();
  const stops: (() => Promise<void>)[] = [];
  const onStop: OnStop = (stop) => void stops.push(stop);
  try {
    const shop = await startWholeShop(onStop);
    const large = await startWholeShop(onStop, largeCatalogue);
    const table = await BesideRaw.start(report, 'The public server', onStop);
    pinThisProcess();
    const { products } = await graphqlOf(shop.bff.origin, '{ products(first: 50) { nodes { id } } }');
    const books: string[] = products.nodes.map(({ id }: { id: string }) => id);
    await measureCached(table, shop, books);
    await measureBesideChanges(report, shop, books);
    await measureUncached(table, shop, books);
    await measureUnseen(report, shop, { books: 50, folder }, onStop);
    await measureUnseen(report, large, { books: largeCatalogue, folder }, onStop);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const cachedList: Question = { path: '/graphql', headers: preflighted, body: listOf20 };

async function measureCached(table: BesideRaw, { bff }: WholeShop, [book]: readonly string[]): Promise<void> {
  const headers = preflighted;
  const persisted = { path: persistedPath('ProductsPage', {}), headers };
  await table.warm(bff, persisted);
  await table.add('persisted list of 24', bff, persisted, { minRatio: minRatio.graphql });
  await table.add('list of 20 by its text', bff, cachedList, { minRatio: minRatio.graphql });
  for (const [what, path] of [
    ['REST: list of 20', '/api/products?first=20'],
    ['REST: a book', `/api/products/${book}`],
  ] as const) {
    await table.add(what, bff, { path, headers: {} }, { minRatio: minRatio.rest });
  }
}

/** The same list without and with a price that changes every second, in turns. */
async function measureBesideChanges(report: Report, shop: WholeShop, [book = '']: readonly string[]) {
  const rates: { without: number; beside: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const without = await measure(shop.bff, { ...cachedList, requests: 20_000 }, 1);
    const stop = shop.changeEachSecond(book);
    const beside = await measure(shop.bff, { ...cachedList, requests: 20_000 }, 1);
    await stop();
    rates.push({ without: without.perSecond, beside: beside.perSecond });
  }
  const share = median(rates.map(({ without, beside }) => beside / without));
  report
    .table('Cached list of 20 by its text, while a book changes every second', { 'req/s': 0, share: 2 })
    .push(
      { what: 'nothing changes', figures: { 'req/s': median(rates.map(({ without }) => without)) } },
      {
        what: 'a price changes',
        figures: { 'req/s': median(rates.map(({ beside }) => beside)), share },
        goals: [{ of: 'share', value: share, least: minRateBesideChanges }],
      },
    );
}

/** What docs/scaling.md calculates with. */
async function measureUncached(table: BesideRaw, { bff, all }: WholeShop, books: readonly string[]) {
  const headers = preflighted;
  const uncached = { headers, body: '', requests: 500, connections };
  const list: Question = { ...uncached, path: () => ({ path: '/graphql', body: unseenList() }) };
  await table.warm(all, { ...list, requests: warmUpRequests });
  await table.add('uncached list of 20, public server alone', bff, list);
  let number = 0;
  const page = () => persistedPath('BookPage', { productId: books[number++ % books.length], n: number });
  await table.add('detail with similar books, all', all, { path: page, headers, requests: 500, connections });
  const credentials = { email: 'bench@quire.example', password: 'a-long-password' };
  await graphqlOf(bff.origin, 'mutation ($input: SignupInput!) { signup(input: $input) { __typename } }', {
    input: { ...credentials, firstName: 'A', lastName: 'B' },
  });
  // More concurrent logins would be rejected by load shedding.
  await table.add('login, all', all, {
    path: '/graphql',
    headers,
    body: loginBody(credentials),
    requests: 40,
    connections,
  });
}

/** Lists and searches that nobody has asked for before, beside PostGraphile over the same tables. */
async function measureUnseen(
  report: Report,
  { all, databaseUrl, databaseMicros }: WholeShop,
  { books, folder }: { books: number; folder: string },
  onStop: OnStop,
): Promise<void> {
  const title = `Asked for the first time, ${books.toLocaleString('en')} books, all processes`;
  const table = await BesideRaw.start(report, title, onStop);
  const server = await startPostGraphile(folder, databaseUrl);
  onStop(() => server.stop());
  const postGraphile = { origin: server.origin, cpuMicros: () => server.cpuMicros() + databaseMicros() };
  const add = async (what: string, loaded: Loaded, body: () => string, maxMicros?: number) => {
    const path = () => ({ path: '/graphql', body: body() });
    const question: Question = { path, headers: preflighted, body: '', requests: 500, connections };
    await table.warm(loaded, { ...question, requests: warmUpRequests });
    return table.add(what, loaded, question, { maxMicros });
  };
  for (const [what, body, bodyOfPostGraphile] of [
    ['list of 20', unseenList, unseenPostGraphileList],
    ['search', unseenSearch, unseenPostGraphileSearch],
  ] as const) {
    const { cpuMicros } = await add(`${what}, PostGraphile`, postGraphile, bodyOfPostGraphile);
    await add(what, all, body, maxOfPostGraphile * cpuMicros);
  }
}
