import { guards } from './guards.ts';
import { patchedCopy } from './patched-copy.ts';
import { tableOf } from './report.ts';
import { type RunSettings, runStages } from './run-stages.ts';
import { stages } from './stages.ts';

/** What became of a stage when its guard was taken out. */
export interface Proof {
  guard: string;
  stage: string;
  /** Whether the stage failed, as it has to. */
  failed: boolean;
  /** The first violation that it saw. */
  saw: string;
}

/** Takes each guard out of a copy of the shop, one at a time, and runs its stage there: it has to fail. */
export async function prove(wanted: readonly string[] | undefined, settings: RunSettings): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const guard of guards) {
    if (wanted && !wanted.includes(guard.stage)) continue;
    const stage = stages.find(({ name }) => name === guard.stage);
    if (!stage) throw new Error(`There is no stage "${guard.stage}".`);
    settings.say(`without: ${guard.name}`);
    const { root, remove } = patchedCopy(guard);
    try {
      const results = await runStages([stage], { ...settings, short: true, root });
      const tallies = results.flatMap((result) => result.tallies);
      // Another promise may break for another reason, such as a machine without time: that would prove nothing.
      const seen = tallies.filter(({ promise, violations }) => violations > 0 && guard.promise.test(promise));
      const [first] = seen;
      const saw = first ? `${first.promise}: ${first.words[0]}` : '';
      proofs.push({ guard: guard.name, stage: guard.stage, failed: seen.length > 0, saw });
    } finally {
      remove();
    }
  }
  return proofs;
}

/** The table of guards. */
export function proofTable(proofs: readonly Proof[]): string {
  const rows = proofs.map(({ guard, stage, failed, saw }) => [
    ...[guard, stage, failed ? 'failed, as it has to' : 'STILL HELD'],
    saw.replaceAll(/\s+/g, ' ').slice(0, 110),
  ]);
  return tableOf(['without', 'the stage', '', 'saw'], rows);
}
