import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { addBooks } from '../../testing/books.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

/** Titles, each with terms that find it and terms that do not. */
const strange: [title: string, found: string[], missed: string[]][] = [
  ["Ulysses O'Brien's Way", ["o'b", "O'BRIEN'S", "n's w", "'s"], ["o''b", 'o\\b']],
  ['100% Cotton', ['100%', '% c', '0%'], ['100%%', '1%0']],
  ['snake_case', ['snake_', 'E_C', 'ake_case'], ['snake-case', 'snakeXcase', 'k_c']],
  ['C:\\Temp\\New', ['\\', 'c:\\t', '\\temp\\n'], ['\\\\', '/temp']],
  ['Modern C++ & C#', ['c++', '++', '+ & c', 'c#'], ['c+++', 'c +']],
  ['What??? A Quiz: "Why"', ['???', 't???', '"why"', '? a'], ['????']],
  ['Émile Zola à Paris', ['émile', 'ÉMILE', 'É', 'E\u0301mile', 'à p'], ['emile', 'zola a']],
  ['Cafe\u0301 au Lait', ['café', 'CAFÉ A', 'e\u0301 au'], ['cafe']],
  ['J\u030Can the Poet', ['ǰan', 'J\u030CAN'], ['jan the poet']],
  ['İstanbul Nights', ['İstanbul', 'istanbul', 'İSTANBUL N'], ['ıstanbul']],
  ['I\u0307zmir Days', ['İzmir', 'izmir', 'I\u0307ZMIR'], []],
  ['Große Straße', ['straße', 'STRAẞE', 'ße'], ['strasse']],
  ['Преступление', ['ПРЕСТУПЛЕНИЕ', 'ние', 'П'], ['преступлениа']],
  ['東京 Story', ['東京', '京 s', '東'], ['京東']],
  ['Here Be 🐉 and 👩‍🚀', ['🐉', 'be 🐉 a', '👩‍🚀', '👩'], ['🐉🐉']],
  ['X', [' x\u001F'.trim(), 'x'], []],
];

let service: TestService;
let ids: string[];
beforeAll(async () => {
  service = await startTestService();
  ids = await addBooks(
    service.database,
    strange.map(([title], place) => ({ title, author: `by Author ${place}` })),
  );
  // Enough other books for searches to use their index.
  await addBooks(
    service.database,
    Array.from({ length: 5_000 }, (_, place) => ({ title: `Volume ${place}`, pricePaise: 100 })),
  );
  await service.database.execute(sql`analyze products`);
});
afterAll(() => service.close());

async function find(search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, first: '100', sort: 'HIGH_TO_LOW' });
  const { body } = await service.http.get(`/api/products?${query}`).expect(200);
  return body.products.map(({ _id }: Product) => _id);
}

describe('a search', () => {
  it.each(strange)('finds %s by its parts, and by nothing else', async (title, found, missed) => {
    const id = ids[strange.findIndex(([other]) => other === title)];
    for (const term of found) expect(await find(term), term).toContain(id);
    for (const term of missed) expect(await find(term), term).not.toContain(id);
  });

  it('finds text of the title or of the author, but not across both', async () => {
    expect(await find('author 3')).toEqual([ids[3]]);
    expect(await find('c:\\temp\\new')).toEqual([ids[3]]);
    expect(await find('newby')).toEqual([]);
    expect(await find('new by')).toEqual([]);
  });

  it('counts its results, for rare and common terms', async () => {
    const { rows } = await service.database.execute(sql`select count(*)::int as books from products`);
    for (const [search, count] of [
      ['東', 1],
      ['volume 49', 111],
      ['volume', 5_000],
      ['by', rows[0]?.books],
      ['zq', 0],
    ]) {
      const response = await service.http.get(`/api/products?search=${encodeURIComponent(`${search}`)}`);
      expect(response.headers['x-total-count'], `${search}`).toBe(String(count));
    }
  });

  it('loses no book by the n-grams of its index', async () => {
    const terms = strange.flatMap(([title, found]) => [title, ...found]);
    for (const term of [...terms, ...[..."ae' \\&|!:*()<->\t%"], '  ', "''", '&|', ':*', '<->', 'a & b']) {
      const { rows } = await service.database.execute(sql`
        select count(*) filter (where position(search_form(${term}) in search_text) > 0)::int as having,
          count(*) filter (where position(search_form(${term}) in search_text) > 0
            and search_pieces(search_text) @@ search_pieces_query(search_form(${term})))::int as indexed
        from products where number % 20 = 0 or id = any(${sql.param(ids)})`);
      expect(rows[0]?.indexed, JSON.stringify(term)).toBe(rows[0]?.having);
    }
  });
});
