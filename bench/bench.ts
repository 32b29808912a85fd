import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine, lookAtMachine } from './machine.ts';
import { Report } from './report.ts';

type Bench = () => Promise<{ run(report: Report): Promise<void> }>;

const benches: Record<string, Bench> = {
  start: () => import('./start.ts'),
  memory: () => import('./memory.ts'),
  bff: () => import('./bff/bff.ts'),
  writes: () => import('./writes.ts'),
  client: () => import('./client/client.ts'),
  catalogue: () => import('./catalogue/catalogue.ts'),
  orders: () => import('./orders/orders.ts'),
  search: () => import('./search/search.ts'),
  emails: () => import('./emails/emails.ts'),
  onix: () => import('./onix.ts'),
};

/**
 * `npm run bench`: measures the shop, one part after the other; `npm run bench -- NAME` measures one part. A missed
 * goal is reported and is not a failure; the exit code is 1 if a bench could not run.
 */
const [name] = process.argv.slice(2);
if (!name) measureAll();
else if (benches[name]) await measureOne(name, benches[name]);
else {
  console.error(
    `There is no bench "${name}": npm run bench -- ${Object.keys(benches).join(' | ')}, or none for all.`,
  );
  process.exitCode = 1;
}

/** Each in its own process, which it may pin to a core and fill as it likes. */
function measureAll(): void {
  const failed = Object.keys(benches).filter((each) => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), each];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length === 0) return;
  console.error(`Could not run: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

async function measureOne(name: string, bench: Bench): Promise<void> {
  const report = new Report();
  const machineAfter = await lookAtMachine();
  try {
    await (await bench()).run(report);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  // Figures from before a failure are useful, too.
  const machine = machineAfter();
  const missed = report.missed();
  console.log(`\n### ${name}\n\n${describeMachine(machine)}\n\n${report}`);
  if (missed.length > 0) console.log(`Missed: ${missed.join('. ')}.`);
  else if (!process.exitCode) console.log('No goal is missed.');
  console.log(`Also in ${path.relative(process.cwd(), report.write(name, machine))}.\n`);
}
