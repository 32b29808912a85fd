import type { GuaranteeTally } from './guarantee-tally.ts';
import type { Random } from './random.ts';
import type { Shop, ShopSettings } from './shop.ts';

/** The environment of a stage. */
export interface StageContext {
  /** Folder of the tested project. */
  root: string;
  seed: number;
  /** For this stage only. */
  random: Random;
  /** Whether this is the short form. */
  short: boolean;
  /** The number of tries in the full and in the short form. */
  times(full: number, short: number): number;
  /**
   * The time budget of a part of the stage, so that a full run ends in ten minutes on a slow machine too: returns
   * whether there is time for another try. The table then counts fewer. The short form has no budget.
   */
  timeFor(what: string, seconds: number): () => boolean;
  /** Counts the tries of a guarantee; the table has a line for each. */
  guarantee(text: string): GuaranteeTally;
  /** A shop that stages share, with a fake Razorpay and without rate limits. */
  sharedShop(): Promise<Shop>;
  /** A shop of this stage only, which is stopped when the stage ends. */
  ownShop(settings?: ShopSettings): Promise<Shop>;
  /** Registers a cleanup for the end of the stage; the last one runs first. */
  onEnd(undo: () => unknown): void;
  /** Prints a line for the user. */
  note(text: string): void;
}

/** One kind of attack or fault, and what the shop guarantees under it. */
export interface Stage {
  name: string;
  /** What it does to the shop, in one line. */
  does: string;
  run(context: StageContext): Promise<void>;
}
