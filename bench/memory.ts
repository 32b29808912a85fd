import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processes, type ShopProcess, startShop } from '../launch/testing/shop-process.ts';
import { addToCartBody, graphqlOf, preflighted, unseenList, unseenSearch } from './bff/questions.ts';
import { build } from './build.ts';
import { withDataFolder } from './data-folder.ts';
import { measure, type OneRequest } from './load/measure.ts';
import type { Report, Row } from './report.ts';

const parts = ['launcher', 'REST service', 'public server', 'PostgreSQL'] as const;
type Part = (typeof parts)[number];

const maxMb = 500;

/** `npm run bench -- memory`: the resident memory of the processes of a shop with 50 books, at rest and after a load. */
export async function run(report: Report): Promise<void> {
  build();
  await withDataFolder(async (dataDir) => {
    const shop = await startShop([process.execPath, 'launch/start.mjs'], {
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
    });
    try {
      await shop.open;
      const rows = report.table('Resident memory in MB, with 50 books', { 'at rest': 0, 'after load': 0 });
      const atRest = await memoryOf(shop, dataDir);
      await load(shop.url);
      rows.push(...rowsOf(atRest, await memoryOf(shop, dataDir)));
    } finally {
      shop.child.kill('SIGTERM');
      await shop.ended;
    }
  });
}

/** 30,000 requests: pages as browsers request them, uncached lists and searches, and changes of a cart. */
async function load(origin: string): Promise<void> {
  const server = { origin, cpuMicros: () => Number.NaN };
  const headers = preflighted;
  const { loginAsGuest } = await graphqlOf(origin, 'mutation { loginAsGuest { token } }');
  const { products } = await graphqlOf(origin, '{ products(first: 50) { nodes { id } } }');
  await measure(server, { path: '/', headers: {}, connections: 8, requests: 1_500 });
  await measure(server, { path: '/api/products?first=20', headers: {}, connections: 8, requests: 3_000 });
  const few = { headers, body: '', connections: 4, requests: 500 };
  for (const body of [unseenList, unseenSearch]) {
    await measure(server, { ...few, path: () => ({ path: '/graphql', body: body() }) });
  }
  let added = 0;
  const add = (): OneRequest => ({
    path: '/graphql',
    headers: { ...headers, authorization: loginAsGuest.token },
    body: addToCartBody(products.nodes[added++ % products.nodes.length].id),
  });
  await measure(server, { ...few, path: add });
}

/** In MB, by part of the shop, with all processes of a part together. */
async function memoryOf(shop: ShopProcess, dataDir: string): Promise<Record<Part, number>> {
  const all = processes();
  const postmaster = Number(
    (await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const pids: Record<Part, number[]> = {
    launcher: [],
    'REST service': [],
    'public server': [],
    PostgreSQL: [],
  };
  for (const { pid, ppid, command } of all) {
    if (pid === shop.child.pid) pids.launcher.push(pid);
    else if (pid === postmaster || ppid === postmaster) pids.PostgreSQL.push(pid);
    else if (ppid === shop.child.pid && command.includes('rest-api.js')) pids['REST service'].push(pid);
    else if (ppid === shop.child.pid && command.includes('bff.js')) pids['public server'].push(pid);
  }
  return Object.fromEntries(parts.map((part) => [part, sum(pids[part].map(residentMb))])) as Record<
    Part,
    number
  >;
}

/** NaN if the system does not report it. */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
  } catch {
    return Number.NaN;
  }
}

const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0);

function rowsOf(atRest: Record<Part, number>, after: Record<Part, number>): Row[] {
  const row = (what: string, rest: number, loaded: number): Row => ({
    what,
    figures: { 'at rest': rest, 'after load': loaded },
  });
  const servers = parts.filter((part) => part !== 'PostgreSQL');
  const [rest, loaded] = [atRest, after].map((memory) => sum(servers.map((part) => memory[part]))) as [
    number,
    number,
  ];
  return [
    ...parts.map((part) => row(part, atRest[part], after[part])),
    {
      ...row('all but PostgreSQL', rest, loaded),
      goals: [{ of: 'after load', value: loaded, most: maxMb, unit: 'MB' }],
    },
  ];
}
