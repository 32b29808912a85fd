import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processes, type ShopProcess, startShop } from '../launch/testing/shop-process.ts';
import { addToCartBody, preflighted, unseenList, unseenSearch } from './bff/questions.ts';
import { build } from './build.ts';
import { withDataFolder } from './data-folder.ts';
import { measure, type OneRequest } from './load/measure.ts';
import type { Report, Row } from './report.ts';

const parts = ['launcher', 'REST service', 'public server', 'PostgreSQL'] as const;
type Part = (typeof parts)[number];

/**
 * `npm run bench -- memory`: the memory of the processes of a shop with 50 books, at rest and after a load. RSS
 * counts shared pages once per process; PSS divides them, so that it can be added up.
 */
export async function run(report: Report): Promise<void> {
  build();
  await withDataFolder(async (dataDir) => {
    const shop = await startShop([process.execPath, 'launch/start.mjs'], {
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
    });
    try {
      await shop.open;
      const rows = report.table('Memory in MB, with 50 books', {
        'RSS at rest': 0,
        'PSS at rest': 0,
        'RSS after load': 0,
        'PSS after load': 0,
      });
      const atRest = await memoryOf(shop, dataDir);
      await load(shop.url);
      rows.push(...rowsOf(atRest, await memoryOf(shop, dataDir)));
    } finally {
      shop.child.kill('SIGTERM');
      await shop.ended;
    }
  });
}

interface Memory {
  rss: number;
  pss: number;
}

/** 30,000 requests: pages as browsers request them, uncached lists and searches, and changes of a cart. */
async function load(origin: string): Promise<void> {
  const server = { origin, cpuMicros: () => Number.NaN };
  const headers = preflighted;
  const graphql = async (query: string) => {
    const body = JSON.stringify({ query });
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
    return (await response.json()).data;
  };
  const { loginAsGuest } = await graphql('mutation { loginAsGuest { token } }');
  const { products } = await graphql('{ products(first: 50) { nodes { id } } }');
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

/** In bytes, by part of the shop, with all processes of a part together. */
async function memoryOf(shop: ShopProcess, dataDir: string): Promise<Record<Part, Memory>> {
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
  return Object.fromEntries(parts.map((part) => [part, sum(pids[part].map(memoryOfProcess))])) as Record<
    Part,
    Memory
  >;
}

/** NaN if the system does not report it. */
function memoryOfProcess(pid: number): Memory {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) * 1024;
    return { rss: of('Rss'), pss: of('Pss') };
  } catch {
    return { rss: Number.NaN, pss: Number.NaN };
  }
}

const sum = (figures: Memory[]): Memory => ({
  rss: figures.reduce((total, { rss }) => total + rss, 0),
  pss: figures.reduce((total, { pss }) => total + pss, 0),
});

function rowsOf(atRest: Record<Part, Memory>, after: Record<Part, Memory>): Row[] {
  const row = (what: string, rest: Memory, loaded: Memory): Row => ({
    what,
    figures: {
      'RSS at rest': rest.rss / 1e6,
      'PSS at rest': rest.pss / 1e6,
      'RSS after load': loaded.rss / 1e6,
      'PSS after load': loaded.pss / 1e6,
    },
  });
  const servers = parts.filter((part) => part !== 'PostgreSQL');
  const together = sum(servers.map((part) => after[part]));
  return [
    ...parts.map((part) => row(part, atRest[part], after[part])),
    {
      ...row('all but PostgreSQL', sum(servers.map((part) => atRest[part])), together),
      goals: [{ of: 'PSS after load', value: together.pss / 1e6, most: 350, unit: 'MB' }],
    },
  ];
}
