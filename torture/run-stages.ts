import { once } from 'node:events';
import { GuaranteeTally } from './guarantee-tally.ts';
import { Random } from './random.ts';
import { Shop } from './shop.ts';
import type { Stage, StageContext } from './stage.ts';

export interface RunSettings {
  seed: number;
  short: boolean;
  /** Folder of the tested project: this one, or a copy without a guard. */
  root: string;
  /** Prints a line for the user. */
  say(text: string): void;
  /** Ends the run early, in order. */
  stop: AbortSignal;
  /** Called with each violation: the guarantee and what happened. When it returns true, the stage stops. */
  isEnough?(violation: string): boolean;
}

/** The outcome of a stage. */
export interface StageResult {
  stage: string;
  seconds: number;
  tallies: GuaranteeTally[];
}

/** Runs stages one after the other. A stage that throws counts as a violation. */
export async function runStages(
  stages: readonly Stage[],
  { seed, short, root, say, stop, isEnough }: RunSettings,
): Promise<StageResult[]> {
  let shared: Promise<Shop> | undefined;
  const results: StageResult[] = [];
  try {
    for (const { name, does, run } of stages) {
      if (stop.aborted) break;
      say(`${name}: ${does}`);
      const began = performance.now();
      const tallies: GuaranteeTally[] = [];
      const endings: (() => unknown)[] = [];
      const enough = new AbortController();
      const guarantee = (text: string) => {
        const tally = new GuaranteeTally(name, text, (violation) => isEnough?.(violation) && enough.abort());
        tallies.push(tally);
        return tally;
      };
      const context: StageContext = {
        root,
        seed,
        short,
        guarantee,
        random: Random.of(seed, name),
        times: (full, few) => (short ? few : full),
        timeFor(what, seconds) {
          const end = performance.now() + seconds * 1_000;
          let isReported = false;
          return () => {
            if (short || performance.now() < end) return true;
            if (!isReported) say(`  time is up for ${what}: fewer were tried`);
            isReported = true;
            return false;
          };
        },
        sharedShop() {
          shared ??= Shop.open(root, { durable: false });
          return shared;
        },
        async ownShop(settings) {
          const shop = await Shop.open(root, settings);
          endings.push(() => shop.close());
          return shop;
        },
        onEnd: (undo) => void endings.push(undo),
        note: (text) => say(`  ${text}`),
      };
      try {
        const running = run(context);
        // The stage was stopped: ignore its later errors.
        running.catch(() => undefined);
        await Promise.race([running, aborted(AbortSignal.any([stop, enough.signal]))]);
      } catch (error) {
        guarantee('the stage comes to its end').try(
          false,
          String(error instanceof Error ? error.stack : error),
        );
      }
      for (const end of endings.reverse()) await end();
      const seconds = (performance.now() - began) / 1_000;
      results.push({ stage: name, seconds, tallies });
    }
  } finally {
    await shared?.then((shop) => shop.close());
  }
  return results;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
