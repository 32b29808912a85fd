import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { pick, type Random, randomFrom } from '../../covers/random.ts';
import { sampleSlugs } from '../../rest-api/testing/sample-categories.ts';
import { titleWords as madeUpWords } from '../catalogue/generated-books.ts';

/** Words and names of real books, each as often as the books have it. */
interface RealWords {
  words: string[];
  firstNames: string[];
  surnames: string[];
}

const smallWords = ['the', 'of', 'and', 'in', 'a', 'to', 'for', 'with', 'from'];
const rowsAtOnce = 500;

/**
 * Writes a CSV file, for the mapping `quire`, with generated books that are easily mistaken for those of `realFile`:
 * more than half of their words and names are from there. They are less known than real ones.
 * @param realFile a CSV file with `title` and `authors`; without one all words are made up
 */
export async function writeFurtherBooks(
  file: string,
  count: number,
  realFile: string | undefined,
): Promise<void> {
  const real = realFile === undefined ? undefined : await realWordsOf(realFile);
  await pipeline(Readable.from(chunks(count, real)), createWriteStream(file));
}

async function realWordsOf(file: string): Promise<RealWords> {
  const real: RealWords = { words: [], firstNames: [], surnames: [] };
  const rows = createReadStream(file).pipe(parse({ columns: true, relax_column_count: true }));
  for await (const { title = '', authors = '' } of rows as AsyncIterable<Record<string, string>>) {
    const name = title.replace(/ \(.*\)$/, '');
    const words: string[] = name.match(/[\p{L}\p{M}\p{N}'’-]{2,}/gu) ?? [];
    real.words.push(...words.filter((word) => !smallWords.includes(word.toLowerCase())));
    for (const author of authors.split(',')) {
      const [first, ...others] = author.trim().split(/\s+/);
      const surname = others.at(-1);
      if (!first || !surname) continue;
      real.firstNames.push(first);
      real.surnames.push(surname);
    }
  }
  return real;
}

function* chunks(count: number, real: RealWords | undefined): Generator<string> {
  const random = randomFrom('further books');
  yield 'title,author,price,previousPrice,rating,categoryName,isbn,popularity\n';
  let rows: string[] = [];
  for (let made = 0; made < count; made++) {
    rows.push(row(made, real, random));
    if (rows.length < rowsAtOnce && made + 1 < count) continue;
    yield rows.join('');
    rows = [];
  }
}

function row(place: number, real: RealWords | undefined, random: Random): string {
  const price = 80 + Math.floor(random() * 800);
  const cells = [
    title(real, random),
    author(real, random),
    ...[price, price + Math.floor(random() * 300), (3 + 2 * random()).toFixed(2)],
    ...[pick(sampleSlugs, random), isbn13(place), popularity(random)],
  ];
  return `${cells.map((cell) => (typeof cell === 'string' ? `"${cell}"` : cell)).join(',')}\n`;
}

function title(real: RealWords | undefined, random: Random): string {
  const word = () => capital(real && random() < 0.6 ? pick(real.words, random) : madeUpWords.draw(random));
  const words = Array.from({ length: 1 + Math.floor(random() * 4) }, word);
  if (words.length > 1 && random() < 0.4) words.splice(-1, 0, pick(smallWords, random));
  const start = random() < 0.3 ? 'The ' : '';
  const subtitle = random() < 0.1 ? `: A ${word()} of ${word()}` : '';
  const series = random() < 0.15 ? ` (${word()} ${word()}, #${1 + Math.floor(random() * 9)})` : '';
  return start + words.join(' ') + subtitle + series;
}

function author(real: RealWords | undefined, random: Random): string {
  const first = real ? pick(real.firstNames, random) : capital(madeUpWords.draw(random));
  const isReal = real !== undefined && random() < 0.6;
  return `${first} ${isReal ? pick(real.surnames, random) : capital(madeUpWords.draw(random))}`;
}

/** Most books have few readers. */
const popularity = (random: Random) => Math.floor(2_000 * random() ** 6);

/** ISBNs of Italy, which no real file begins to fill. */
function isbn13(place: number): string {
  const first12 = `97912${String(place).padStart(7, '0')}`;
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${first12}${(10 - (sum % 10)) % 10}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
