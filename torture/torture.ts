import { spawnSync } from 'node:child_process';
import { projectRoot } from '../runtime/project-root.ts';
import { optionsOf } from './options.ts';
import { proofTable, prove } from './prove.ts';
import { reportOf } from './report.ts';
import { runStages } from './run-stages.ts';

/** `npm run torture`: tests the guarantees of a running shop under attacks and faults. */
const options = optionsOf(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(options);
  process.exit(2);
}
const { seed, short } = options;
console.log(`Seed ${seed}. To repeat: npm run torture -- --seed ${seed}`);
const began = performance.now();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const settings = {
  seed,
  short,
  root: projectRoot,
  stop: stopping.signal,
  say: (text: string) =>
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}`),
};
build();
if (options.prove) {
  const proofs = await prove(options.guards, settings);
  console.log(`\n${proofTable(proofs)}`);
  process.exit(!stopping.signal.aborted && proofs.every(({ failed }) => failed) ? 0 : 1);
}
const results = await runStages(options.stages, settings);
console.log(`\n${reportOf(results)}`);
const violations = results.flatMap(({ tallies }) => tallies.map((tally) => tally.violations));
process.exit(stopping.signal.aborted || violations.some((count) => count > 0) ? 1 : 0);

/** Tests the built shop. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['launch/build.mjs'], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
