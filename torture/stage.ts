import type { Random } from './random.ts';
import type { Shop, ShopSettings } from './shop.ts';
import type { Tally } from './tally.ts';

/** What a stage is given. */
export interface Trial {
  /** Folder of the project whose shop is tried. */
  root: string;
  seed: number;
  /** Of this stage alone. */
  random: Random;
  /** Whether little is tried, for the sake of time. */
  short: boolean;
  /** How often to try: the first at full size, the second where time is short. */
  times(full: number, short: number): number;
  /**
   * For a part of the stage, so that a full run ends in ten minutes on a slow machine too: answers whether there is
   * time for another try. The table then counts fewer. Where little is tried there always is.
   */
  timeFor(what: string, seconds: number): () => boolean;
  /** Counts the tries of a promise; the table has a line for each. */
  promise(text: string): Tally;
  /** A shop that stages share, paid through a stand-in of Razorpay and without limits on attempts. */
  sharedShop(): Promise<Shop>;
  /** A shop of the stage's own, which is closed when the stage ends. */
  ownShop(settings?: ShopSettings): Promise<Shop>;
  /** Undone when the stage ends, the last first. */
  onEnd(undo: () => unknown): void;
  /** Told to whoever watches. */
  note(text: string): void;
}

/** One kind of trouble for a running shop, and what the shop promises in it. */
export interface Stage {
  name: string;
  /** What is done to the shop, in a line. */
  does: string;
  run(trial: Trial): Promise<void>;
}
