import { pick, randomFrom } from '../../covers/random.ts';
import { countProducts } from '../../rest-api/catalogue/lists/count-products.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { oddities, titleWords } from './generated-books.ts';

/** Search terms, by the number of their results or by their characters. */
export type Terms = Record<
  | 'rare (1-10 hits)'
  | 'middling (50-1,000)'
  | 'common words'
  | "'the'"
  | 'one letter'
  | 'two letters'
  | 'signs'
  | 'pictures',
  string[]
>;

const wanted = 40;

/** Terms of each kind; a small catalogue has fewer of some kinds. */
export async function findTerms(database: Database): Promise<Terms> {
  const random = randomFrom('terms');
  const rare: string[] = [];
  const middling: string[] = [];
  for (let tries = 0; tries < 2_000 && (rare.length < wanted || middling.length < wanted); tries++) {
    // Uniform over the logarithm of the rank, so that frequent words occur too.
    const word = titleWords.words[Math.floor(titleWords.words.length ** random())] ?? '';
    if (rare.includes(word) || middling.includes(word)) continue;
    const hits = await countProducts(database, { search: word });
    if (hits >= 1 && hits <= 10 && rare.length < wanted) rare.push(word);
    if (hits >= 50 && hits <= 1_000 && middling.length < wanted) middling.push(word);
  }
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return {
    'rare (1-10 hits)': rare,
    'middling (50-1,000)': middling,
    'common words': titleWords.words.slice(0, 20),
    "'the'": Array.from({ length: 10 }, () => 'the'),
    'one letter': [...letters, 'é', 'É', '東', 'Ω'],
    'two letters': Array.from({ length: wanted }, () => pick(letters, random) + pick(letters, random)),
    signs: [
      ...oddities.filter((oddity) => /^[ -~]+$/.test(oddity)),
      '%',
      '_',
      '\\',
      "'",
      '++',
      '&',
      ': ',
      '.',
      '"',
    ],
    pictures: ['🐉', '📚', ' 🐉', '📚🐉', '🐉\u001f', '🦄'],
  };
}
