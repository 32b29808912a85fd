import { pick, randomFrom } from '../../covers/random.ts';
import type { JudgedBook } from './judged-books.ts';
import type { JudgedQuery, MakeQuery } from './judged-query.ts';

/** A number of searches of each class, always the same for the same books. */
export function judgedQueries(
  classes: Readonly<Record<string, MakeQuery>>,
  books: readonly JudgedBook[],
  ofEach: number,
): Map<string, JudgedQuery[]> {
  return new Map(
    Object.entries(classes).map(([name, make]) => {
      const random = randomFrom(`search: ${name}`);
      const queries: JudgedQuery[] = [];
      for (let tries = 0; tries < 200 * ofEach && queries.length < ofEach; tries++) {
        const query = make(pick(books, random), random);
        if (query?.text.trim() && query.text.length <= 100) queries.push(query);
      }
      return [name, queries];
    }),
  );
}

/** Random letters, which no book contains. */
export function gibberish(count: number): string[] {
  const random = randomFrom('gibberish');
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const word = () =>
    Array.from({ length: 6 + Math.floor(random() * 6) }, () => pick(letters, random)).join('');
  return Array.from({ length: count }, () => (random() < 0.5 ? word() : `${word()} ${word()}`));
}
