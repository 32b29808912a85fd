import { parseArgs } from 'node:util';
import { type Guard, guards } from './guards.ts';
import type { Stage } from './stage.ts';
import { stages } from './stages.ts';

/** The options of a run. */
interface Options {
  seed: number;
  stages: Stage[];
  short: boolean;
  /** Runs the mutation check instead of the stages. */
  prove: boolean;
  guards: Guard[];
}

const usage = `npm run torture                          everything, in some seven minutes
npm run torture -- --only stock,kills    some stages: ${stages.map(({ name }) => name).join(', ')}
npm run torture -- --short               little of each
npm run torture -- --seed 42             what another run with this seed did
npm run torture -- --prove               takes the guards out, one at a time; --only, and --guard NAME, choose`;

/** Parses the arguments; returns an error message if they are invalid. */
export function optionsOf(args: string[]): Options | string {
  let values: ReturnType<typeof read>;
  try {
    values = read(args);
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${usage}`;
  }
  const { short, prove, guard } = values;
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  if (!Number.isInteger(seed)) return `--seed is "${values.seed}": set it to a whole number.`;
  const wanted = values.only?.split(',') ?? stages.map(({ name }) => name);
  const unknown = wanted.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) return `There is no stage "${unknown}".\n\n${usage}`;
  const named = guards.filter(({ name }) => guard === undefined || name.includes(guard));
  if (named.length === 0) return `There is no guard "${guard}" in torture/guards.ts.`;
  return {
    seed,
    stages: stages.filter(({ name }) => wanted.includes(name)),
    short,
    prove,
    guards: named.filter(({ stage }) => wanted.includes(stage)),
  };
}

const read = (args: string[]) =>
  parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
      guard: { type: 'string' },
    },
  }).values;
