import { build } from '../build.ts';
import { BesideRaw } from '../load/beside-raw.ts';
import type { OneRequest, Question } from '../load/measure.ts';
import { type PinnedServer, pinThisProcess } from '../load/pinned-server.ts';
import { ask, askUntilCompressed, headerOf } from '../load/request.ts';
import type { Report } from '../report.ts';
import { installPeers, peers, startPeer, startPostGraphile } from './peers.ts';
import {
  addToCartBody,
  listOf20,
  loginBody,
  persistedPath,
  preflighted,
  unseenList,
  unseenPostGraphileList,
  unseenPostGraphileSearch,
  unseenPostGraphileText,
  unseenSearch,
  unseenText,
} from './questions.ts';
import { startWholeShop, type WholeShop } from './whole-shop.ts';

/** A line holds at most 99 copies, which limits the additions of one shopper. */
const shoppers = 40;

/** Uncached requests come from few connections, so that none is rejected. */
const connections = 4;

/** In each of five rounds, before unseen requests are measured: code runs slower until it is compiled. */
const warmUpRequests = 1_000;

/** Beside the shop's own fifty books. */
const largeCatalogue = 10_000;

/**
 * `npm run bench -- bff`: the built public server beside raw node:http with the same bytes, and beside other GraphQL
 * servers. Uncached responses are measured in all processes: public server, REST service and PostgreSQL.
 */
export async function run(report: Report): Promise<void> {
  build('generated', 'servers');
  const folder = installPeers();
  const stops: (() => Promise<void>)[] = [];
  const onStop = (stop: () => Promise<void>) => void stops.push(stop);
  try {
    const shop = await startWholeShop(onStop);
    const large = await startWholeShop(onStop, largeCatalogue);
    const table = await BesideRaw.start(report, 'The public server', onStop);
    pinThisProcess();
    await measureCached(table, shop);
    for (const peer of peers) {
      const server = await startPeer(folder, peer);
      onStop(() => server.stop());
      await measurePeer(table, shop, peer, server);
    }
    await measureMade(table, shop);
    await measureUnseen(report, shop, { books: 50, folder, goals: { list: 900 } }, onStop);
    const goals = { list: 1_000, search: 2_000 };
    await measureUnseen(report, large, { books: largeCatalogue, folder, goals }, onStop);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Cached responses, requested as browsers and caches do. */
async function measureCached(table: BesideRaw, { bff }: WholeShop): Promise<void> {
  const path = persistedPath('ProductsPage', {});
  const plain = { path, headers: preflighted };
  await table.warm(bff, plain);
  const goals = { minRatio: 0.75 };
  await table.add('persisted list of 24', bff, plain, goals);
  for (const encoding of ['gzip', 'br']) {
    const question = { path, headers: { ...preflighted, 'accept-encoding': encoding } };
    const response = await askUntilCompressed({ origin: bff.origin, ...question });
    if (response) await table.add(`persisted list, ${encoding}`, bff, question, goals, response);
  }
  const first = await ask({ origin: bff.origin, ...plain });
  const known = { ...preflighted, 'if-none-match': headerOf(first, 'ETag') ?? '' };
  await table.add('persisted list, 304', bff, { path, headers: known }, goals);
  const byText = { path: '/graphql', headers: preflighted, body: listOf20 };
  await table.add('list of 20 by its text, cached', bff, byText);
}

/** The same list of 20 from memory, by another GraphQL server that executes each query. */
async function measurePeer(table: BesideRaw, { bff }: WholeShop, peer: string, server: PinnedServer) {
  const question = { path: '/graphql', headers: preflighted, body: listOf20 };
  await server.send(await ask({ origin: bff.origin, ...question }));
  await table.warm(server, question);
  await table.add(`${peer}, from memory`, server, question);
}

/** Uncached responses and writes: their cost in all processes. */
async function measureMade(table: BesideRaw, { bff, all }: WholeShop): Promise<void> {
  const headers = preflighted;
  const list: Question = {
    path: () => ({ path: '/graphql', body: unseenList() }),
    headers,
    body: '',
    requests: 500,
    connections,
  };
  await table.warm(all, { ...list, requests: 1_500 });
  await table.add('unseen list of 20, all', all, list, { maxMicros: 600 });
  await table.add('… public server alone', bff, list);

  const { books, tokens } = await shoppersOf(bff.origin);
  let number = 0;
  const persisted = () => persistedPath('ProductsPage', { filter: { maxPricePaise: 20_000_000 + number++ } });
  await table.add('unseen persisted list of 24, all', all, {
    path: persisted,
    headers,
    requests: 500,
    connections,
  });
  const page = () => persistedPath('BookPage', { productId: books[number++ % books.length], n: number });
  await table.add('detail with similar books, all', all, { path: page, headers, requests: 500, connections });
  const search: Question = {
    path: () => ({ path: '/graphql', body: unseenSearch() }),
    headers,
    body: '',
    requests: 500,
    connections,
  };
  await table.add('unseen search, all', all, search);

  const login = loginBody({ email: 'bench-0@quire.example', password: 'a-long-password' });
  // More concurrent logins would be rejected by load shedding.
  await table.add('login, all', all, {
    path: '/graphql',
    headers,
    body: login,
    requests: 40,
    connections: 4,
  });
  const add = (): OneRequest => {
    const authorization = tokens[number++ % tokens.length] ?? '';
    const body = addToCartBody(books[0] ?? '');
    return { path: '/graphql', headers: { ...headers, authorization }, body };
  };
  await table.add('add to cart, durable, all', all, {
    path: add,
    headers,
    body: '',
    requests: 300,
    connections,
  });
}

interface UnseenOptions {
  books: number;
  /** Of the peers. */
  folder: string;
  /** Microseconds in all processes. */
  goals: { list: number; search?: number };
}

/** Lists and searches that nobody has asked for before, beside PostGraphile over the same tables. */
async function measureUnseen(
  report: Report,
  { all, databaseUrl, databaseMicros }: WholeShop,
  { books, folder, goals }: UnseenOptions,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const title = `Asked for the first time, ${books.toLocaleString('en')} books, all processes`;
  const table = await BesideRaw.start(report, title, onStop);
  const server = await startPostGraphile(folder, databaseUrl);
  onStop(() => server.stop());
  const postGraphile = { origin: server.origin, cpuMicros: () => server.cpuMicros() + databaseMicros() };
  for (const [what, loaded, body, maxMicros] of [
    ['unseen list of 20, by a variable', all, unseenList, goals.list],
    ['PostGraphile, the same', postGraphile, unseenPostGraphileList, undefined],
    ['unseen list of 20, by its text', all, unseenText, undefined],
    ['PostGraphile, the same text', postGraphile, unseenPostGraphileText, undefined],
    ['unseen search', all, unseenSearch, goals.search],
    ['PostGraphile, unseen search', postGraphile, unseenPostGraphileSearch, undefined],
  ] as const) {
    const path = () => ({ path: '/graphql', body: body() });
    const question: Question = { path, headers: preflighted, body: '', requests: 500, connections };
    await table.warm(loaded, { ...question, requests: warmUpRequests });
    await table.add(what, loaded, question, maxMicros === undefined ? {} : { maxMicros });
  }
}

/** The ids of books, and the tokens of newly signed-up shoppers. */
async function shoppersOf(origin: string): Promise<{ books: string[]; tokens: string[] }> {
  const run = async (query: string, variables = {}) => {
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers: preflighted, body });
    return (await response.json()).data;
  };
  const { products } = await run('{ products(first: 50) { nodes { id } } }');
  const tokens: string[] = [];
  for (let number = 0; number < shoppers; number++) {
    const query =
      'mutation ($input: SignupInput!) { signup(input: $input) { __typename ... on Session { token } } }';
    const email = `bench-${number}@quire.example`;
    const input = { email, password: 'a-long-password', firstName: 'A', lastName: 'B' };
    const { signup } = await run(query, { input });
    tokens.push(signup.token);
  }
  return { books: products.nodes.map(({ id }: { id: string }) => id), tokens };
}
