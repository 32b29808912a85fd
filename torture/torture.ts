import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectRoot } from '../launch/project-root.ts';
import type { Guard } from './guards/guard.ts';
import { guards } from './guards/guards.ts';
import { proofTable, prove } from './prove.ts';
import { jsonOf, reportOf } from './report.ts';
import { runStages } from './run-stages.ts';
import { stages } from './stages.ts';

/** `npm run torture`: holds what the shop promises against a running shop in all kinds of trouble. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    guard: { type: 'string' },
    json: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(seed)) throw new Error(`--seed is "${values.seed}": set it to a whole number.`);
const wanted = values.only?.split(',');
for (const name of wanted ?? []) {
  if (stages.some((stage) => stage.name === name)) continue;
  const names = stages.map((stage) => stage.name).join(', ');
  throw new Error(`There is no stage "${name}"; there are ${names}.`);
}
const chosen = stages.filter(({ name }) => !wanted || wanted.includes(name));
console.log(`Seed ${seed}. To repeat: npm run torture -- --seed ${seed}`);
const began = performance.now();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const settings = {
  ...{ seed, short: values.short, root: projectRoot, stop: stopping.signal },
  say: (text: string) =>
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}`),
};
build();
if (values.prove) {
  const proofs = await prove(chosenGuards(), settings);
  console.log(`\n${proofTable(proofs)}`);
  if (values.json) writeFileSync(values.json, JSON.stringify({ seed, proofs }, undefined, 2));
  process.exit(!stopping.signal.aborted && proofs.every(({ failed }) => failed) ? 0 : 1);
}
const results = await runStages(chosen, settings);
console.log(`\n${reportOf(results)}`);
if (values.json) writeFileSync(values.json, JSON.stringify(jsonOf(seed, results), undefined, 2));
const violations = results.flatMap(({ tallies }) => tallies.map((tally) => tally.violations));
process.exit(stopping.signal.aborted || violations.some((count) => count > 0) ? 1 : 0);

function chosenGuards(): Guard[] {
  const named = guards.filter(({ name }) => values.guard === undefined || name.includes(values.guard));
  if (named.length === 0) throw new Error(`There is no guard "${values.guard}" in torture/guards.`);
  return named.filter(({ stage }) => !wanted || wanted.includes(stage));
}

/** The built shop is what is tried. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['launch/build.mjs'], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
