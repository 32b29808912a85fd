import type { Guard } from './guards.ts';
import { patchedCopy } from './patched-copy.ts';
import { tableOf } from './report.ts';
import { type RunSettings, runStages } from './run-stages.ts';
import { stages } from './stages.ts';

/** The outcome of a stage without its guard. */
export interface Proof {
  guard: string;
  stage: string;
  /** Whether the stage failed, as it has to. */
  failed: boolean;
  /** The first violation that it saw. */
  saw: string;
}

/** Removes each guard from a copy of the shop, one at a time, and runs its stage there: it has to fail. */
export async function prove(wanted: readonly Guard[], settings: RunSettings): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const guard of wanted) {
    const stage = stages.find(({ name }) => name === guard.stage);
    if (!stage) throw new Error(`There is no stage "${guard.stage}".`);
    settings.say(`without: ${guard.name}`);
    const { root, remove } = patchedCopy(guard);
    try {
      // Another guarantee may break for another reason, such as a slow machine: that would prove nothing.
      let saw = '';
      const isEnough = (violation: string) => {
        if (!saw && guard.violation.test(violation)) saw = violation;
        return saw !== '';
      };
      const results = await runStages([stage], { ...settings, short: true, root, isEnough });
      if (settings.stop.aborted) break;
      proofs.push({ guard: guard.name, stage: guard.stage, failed: saw !== '', saw });
      const others = results.flatMap(({ tallies }) =>
        tallies.flatMap(({ guarantee, violationTexts }) =>
          violationTexts.slice(0, 1).map((text) => `${guarantee}: ${text}`),
        ),
      );
      const lines = saw ? [`failed, as it has to: ${saw}`] : ['STILL HELD, though this broke:', ...others];
      for (const line of lines) settings.say(`  ${line.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
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
