import { Random } from './random.ts';
import { Shop } from './shop.ts';
import type { Stage, Trial } from './stage.ts';
import { Tally } from './tally.ts';

export interface RunSettings {
  seed: number;
  short: boolean;
  /** Folder of the project whose shop is tried: this one, or a copy with a guard taken out. */
  root: string;
  /** Told to whoever watches. */
  say(text: string): void;
}

/** How a stage went. */
export interface StageResult {
  stage: string;
  seconds: number;
  tallies: Tally[];
}

/** Runs stages one after the other. A stage that breaks off counts as a violation of what it was to show. */
export async function runStages(
  stages: readonly Stage[],
  { seed, short, root, say }: RunSettings,
): Promise<StageResult[]> {
  let shared: Promise<Shop> | undefined;
  const results: StageResult[] = [];
  try {
    for (const { name, does, run } of stages) {
      say(`${name}: ${does}`);
      const began = performance.now();
      const tallies: Tally[] = [];
      const endings: (() => void | Promise<void>)[] = [];
      const promise = (text: string) => {
        const tally = new Tally(name, text);
        tallies.push(tally);
        return tally;
      };
      const trial: Trial = {
        ...{ root, seed, short, promise, random: Random.of(seed, name) },
        times: (full, few) => (short ? few : full),
        sharedShop() {
          shared ??= Shop.open(root);
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
        await run(trial);
      } catch (error) {
        promise('the stage comes to its end').try(
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
