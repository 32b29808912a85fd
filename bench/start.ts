import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { kill, processes, type ShopProcess, startShop } from '../launch/testing/shop-process.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { build } from './build.ts';
import { withDataFolder } from './data-folder.ts';
import { median } from './median.ts';
import type { Report } from './report.ts';

const times = 5;
const maxSeconds = 3;

/** `npm run bench -- start`: seconds from `npm start` until the shop is open, also after a kill. */
export async function run(report: Report): Promise<void> {
  const rows = report.table('From `npm start` to open', { seconds: 2 });
  const copy = copyOfSources();
  try {
    const unbuilt = await withDataFolder((dataDir) => secondsToOpen(dataDir, copy));
    rows.push({ what: 'first start, nothing built, no data', figures: { seconds: unbuilt } });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }

  build();
  const first: number[] = [];
  const later: number[] = [];
  const back: number[] = [];
  for (let time = 0; time < times; time++) {
    await withDataFolder(async (dataDir) => {
      first.push(await secondsToOpen(dataDir, projectRoot));
      later.push(await secondsToOpen(dataDir, projectRoot, killAll));
      back.push(await secondsToOpen(dataDir, projectRoot));
    });
  }
  rows.push({ what: 'built, no data: database made and filled', figures: { seconds: median(first) } });
  const seconds = median(later);
  rows.push({
    what: 'built, with its data',
    figures: { seconds },
    goals: [{ value: seconds, most: maxSeconds, unit: 's' }],
  });
  const afterKill = median(back);
  rows.push({
    what: 'the same, after all its processes were killed',
    figures: { seconds: afterKill },
    goals: [{ value: afterKill, most: maxSeconds, unit: 's' }],
  });
}

/** The project as after `npm ci`, without build output. */
function copyOfSources(): string {
  const copy = path.join(projectRoot, '.bench/start');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const leftOut = /^(node_modules|dist|data|\.bench|\.git|test-results)$|(^|\/)generated$/;
  // One by one, because a folder cannot be copied into itself.
  for (const name of readdirSync(projectRoot).filter((each) => !leftOut.test(each))) {
    cpSync(path.join(projectRoot, name), path.join(copy, name), {
      recursive: true,
      filter: (from) => !leftOut.test(path.relative(projectRoot, from)),
    });
  }
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

const stop = ({ child }: ShopProcess): void => void child.kill('SIGTERM');

/** Kills a shop with its servers and its database. */
function killAll({ child }: ShopProcess): void {
  const all = processes();
  const killWithChildren = (pid: number | undefined): void => {
    for (const each of all) if (each.ppid === pid) killWithChildren(each.pid);
    if (pid !== undefined) kill(pid);
  };
  killWithChildren(child.pid);
}

/** @param end ends the shop once it is open */
async function secondsToOpen(dataDir: string, root: string, end = stop): Promise<number> {
  const began = performance.now();
  const shop = await startShop(['npm', 'start'], { DATA_DIR: dataDir }, { root });
  try {
    await shop.open;
    return (performance.now() - began) / 1000;
  } finally {
    end(shop);
    await shop.ended;
  }
}
