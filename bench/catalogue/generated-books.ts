import { pick, type Random, randomFrom } from '../../covers/random.ts';
import { sampleSlugs } from '../../rest-api/testing/sample-categories.ts';
import type { SeedBook } from '../../seed/seed.ts';
import { Vocabulary } from './vocabulary.ts';

/** What the generated books are made by. */
export const bookSources = ['bench/catalogue/generated-books.ts', 'bench/catalogue/vocabulary.ts'];

export const titleWords = new Vocabulary(60_000, 'titles');
const surnames = new Vocabulary(30_000, 'surnames');
const firstNames = new Vocabulary(2_000, 'first names');

/** Added to a few titles, so that terms of punctuation and emoji find books. */
export const oddities = ['C++', '???', '100%', "O'", 'é', '🐉', '📚', 'Ω', 'ß', '&c.', '#1', '東京'] as const;

const categoryShares = [0.2, 0.45, 0.05, 0.15, 0.15];

/**
 * Generates books, always the same ones: their words, prices, ratings and categories are distributed like a real
 * shop's.
 */
export function* generatedBooks(count: number): Generator<SeedBook> {
  const random = randomFrom('books');
  for (let made = 0; made < count; made++) {
    const pricePaise = price(random);
    yield {
      id: uuid(random),
      title: title(random),
      author: `by ${capital(firstNames.draw(random))} ${capital(surnames.draw(random))}`,
      pricePaise,
      previousPricePaise: pricePaise + Math.floor(random() * 400) * 100,
      rating: Math.round(Math.min(5, Math.max(1, 4.1 + 0.5 * bell(random))) * 100) / 100,
      image: '/covers/emma.webp',
      categoryName: category(random),
    };
  }
}

function title(random: Random): string {
  const word = () => capital(titleWords.draw(random));
  const shape = random();
  const oddity = random() < 0.002 ? ` ${pick(oddities, random)}` : '';
  if (shape < 0.12) return `The ${word()} of ${word()}${oddity}`;
  if (shape < 0.2) return `The ${word()} ${word()}${oddity}`;
  if (shape < 0.3) return `A ${word()} in ${word()}${oddity}`;
  if (shape < 0.4) return `${word()} and ${word()}${oddity}`;
  if (shape < 0.6) return `${word()}${oddity}`;
  if (shape < 0.65) return `${word()}: ${word()} ${word()}, Volume ${1 + Math.floor(random() * 12)}${oddity}`;
  return `${word()} ${word()}${oddity}`;
}

/** Mostly round prices from 80 rupees up, a few with paise. */
function price(random: Random): number {
  const rupees = Math.max(80, Math.round(350 * Math.exp(0.5 * bell(random))));
  const round = random();
  if (round < 0.5) return (Math.ceil(rupees / 50) * 50 - 1) * 100;
  return rupees * 100 + (round > 0.98 ? 50 : 0);
}

function category(random: Random): string {
  let place = random();
  const index = categoryShares.findIndex((share) => {
    place -= share;
    return place < 0;
  });
  return sampleSlugs[index] ?? 'Fiction';
}

/** About normally distributed, with variance 1. */
function bell(random: Random): number {
  let sum = -6;
  for (let turn = 0; turn < 12; turn++) sum += random();
  return sum;
}

function uuid(random: Random): string {
  const hex = () =>
    Math.floor(random() * 0x1_0000)
      .toString(16)
      .padStart(4, '0');
  return `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-a${hex().slice(1)}-${hex()}${hex()}${hex()}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
