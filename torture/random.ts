import { mulberry32 } from '../covers/random.ts';

/** Pseudo-random numbers that are the same for the same seed, so that a run can be repeated. */
export class Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = mulberry32(seed);
  }

  /** An independent generator for a named part: what one part draws does not change the others. */
  static of(seed: number, name: string): Random {
    let mixed = seed >>> 0;
    for (const character of name) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return new Random(mixed);
  }

  /** A whole number from 0 up to but not including `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to pick from.');
    return items[this.below(items.length)] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}
