import { pick, type Random, randomFrom } from '../../covers/random.ts';

const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'v',
  'w',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const codas = ['', '', '', 'l', 'n', 'r', 's', 't', 'nd', 'ck', 'rm'];

/**
 * Made-up words, the most frequent first: the probability of each is proportional to 1 / (its rank + 5), like that of
 * words in a language, so that some are in tens of thousands of titles and most in a handful.
 */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #cumulative: Float64Array;

  constructor(size: number, seed: string) {
    const random = randomFrom(seed);
    const words = new Set<string>();
    while (words.size < size) words.add(madeUpWord(random, words.size < 200 ? 2 : 3));
    this.words = [...words];
    this.#cumulative = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) {
      sum += 1 / (rank + 5);
      this.#cumulative[rank] = sum;
    }
  }

  draw(random: Random): string {
    const wanted = random() * (this.#cumulative.at(-1) ?? 0);
    let low = 0;
    let high = this.words.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.words[low] ?? '';
  }
}

function madeUpWord(random: Random, syllables: number): string {
  let word = '';
  for (let syllable = 0; syllable < syllables; syllable++)
    word += pick(onsets, random) + pick(vowels, random);
  return word + pick(codas, random);
}
