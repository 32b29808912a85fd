import { mulberry32 } from '../../covers/random.ts';

/** Numbers that look random and are the same in every run. */
export interface Random {
  /** From 0, below 1. */
  number(): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** An index, by weights that have been added up. */
  weighted(sums: readonly number[]): number;
}

export function seededRandom(seed: number): Random {
  const number = mulberry32(seed);
  const integer = (from: number, to: number) => from + Math.floor(number() * (to - from + 1));
  return {
    number,
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    weighted(sums) {
      const at = number() * (sums.at(-1) ?? 0);
      return sums.findIndex((sum) => at < sum);
    },
  };
}

/** Weights as `weighted` takes them. */
export function addedUp(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}
