import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Product,
  type Suggestion,
  type SuggestionKind,
  suggestionKinds,
} from '../../contract/catalogue.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { addBooks } from '../../testing/books.ts';
import { nextPage } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { storeEditions } from '../editions/store-editions.ts';
import { products } from '../products/product-tables.ts';
import { indexBooks, indexQueuedBooks, markWellKnown, wellKnownThreshold } from './search-index.ts';

const shelf: [
  title: string,
  author: string,
  about?: { originalTitle?: string; popularity?: number; isbn?: string },
][] = [
  ['Carrie', 'by Stephen King', { popularity: 90 }],
  ['Pet Sematary', 'by Stephen King', { popularity: 80 }],
  ['Thinking in Bets', 'by Annie Duke', { popularity: 900 }],
  ['The Making of Kings', 'by Nobody', { popularity: 999 }],
  ['The Fellowship of the Ring (The Lord of the Rings, #1)', 'by J.R.R. Tolkien', { popularity: 70 }],
  [
    'The Two Towers (The Lord of the Rings, #2)',
    'by J.R.R. Tolkien',
    { popularity: 60, isbn: '9780618002238' },
  ],
  ['The Return of the King (The Lord of the Rings, #3)', 'by J.R.R. Tolkien', { popularity: 50 }],
  ['Les Misérables', 'by Victor Hugo'],
  ["Ender's Game", 'by Orson Scott Card'],
  ['Norwegian Wood', 'by Haruki Murakami', { originalTitle: 'ノルウェイの森 [Noruwei no Mori]' }],
  ['गोदान', 'by Munshi Premchand'],
  ['Blackbird House', 'by Alice Hoffman'],
  ['Crime and Punishment', 'by Fyodor Dostoevsky', { originalTitle: 'Преступление и наказание' }],
  ['Nineteen Eighty-Four', 'by George Orwell'],
  ['Slaughterhouse-Five', 'by Kurt Vonnegut'],
  ['Catch-22', 'by Joseph Heller'],
  ['Promises in Death (In Death, #28)', 'by J.D. Robb', { popularity: 40 }],
  ['Kindred in Death (In Death, #29)', 'by J.D. Robb'],
  ['Tora! Tora! Tora!', 'by Gordon Prange'],
  ['Captured (The Captive, #1)', 'by Erica Stevens', { popularity: 60_000 }],
  ['I Capture the Castle', 'by Dodie Smith', { popularity: 50 }],
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { database } = service;
  const ids = await addBooks(
    database,
    shelf.map(([title, author, about], place) => ({
      title,
      author,
      pricePaise: 10_000 + 100 * place,
      ...(about?.isbn && { importKey: `isbn:${about.isbn}` }),
    })),
  );
  await indexQueuedBooks(database);
  for (const [place, [, , about]] of shelf.entries()) {
    await database.execute(sql`update product_search set original_title = ${about?.originalTitle ?? null},
      popularity = ${about?.popularity ?? 0}
      where product_number = (select number from products where id = ${ids[place]})`);
  }
  await database.execute(sql`insert into product_search_queue select number from products`);
  await indexQueuedBooks(database);
});
afterAll(() => service.close());

interface Found {
  titles: string[];
  total: number;
  exact: number;
  meant: string | undefined;
  next: string | undefined;
}

async function find(search: string, others: Record<string, string> = {}): Promise<Found> {
  const query = new URLSearchParams({ search, match: 'CLOSE', ...others });
  return read(`/api/products?${query}`);
}

async function read(path: string): Promise<Found> {
  const response = await service.http.get(path).expect(200);
  const { body, headers } = response;
  return {
    titles: body.products.map(({ title }: Product) => title.replace(/ \(.*/, '')),
    total: Number(headers['x-total-count']),
    exact: Number(headers['x-exact-count']),
    meant: headers['x-did-you-mean'] && decodeURIComponent(headers['x-did-you-mean']),
    next: nextPage(response),
  };
}

describe('a close search', () => {
  it.each([
    ['words in another order', 'tolkien towers two', 'The Two Towers'],
    ['a typo', 'fellowshp of the ring', 'The Fellowship of the Ring'],
    ['two typos', 'dostoyevskiy', 'Crime and Punishment'],
    ['letters swapped', 'tolkein towers', 'The Two Towers'],
    ['initials in one', 'jrr tolkien', 'The Fellowship of the Ring'],
    ['accents left out', 'les miserables', 'Les Misérables'],
    ['an apostrophe left out', 'enders game', "Ender's Game"],
    ['an apostrophe as a space', 'ender s game', "Ender's Game"],
    ['a word split', 'black bird house', 'Blackbird House'],
    ['words joined', 'petsematary', 'Pet Sematary'],
    ['a word missing', 'crime punishment', 'Crime and Punishment'],
    ['a wrong word', 'the fellowship of the sword', 'The Fellowship of the Ring'],
    ['a wish around a title', 'my uncle told me to get carrie before easter', 'Carrie'],
    ['a condition behind a title', 'thinking in bets with unmarked pages only', 'Thinking in Bets'],
    ['a request around title and author', 'could anybody reserve pet sematary king thanks', 'Pet Sematary'],
    ['words of no book around an author', 'kya aapke paas victor hugo hai', 'Les Misérables'],
    ['a word being typed', 'hugo miser', 'Les Misérables'],
    ['an ISBN of 13 digits', '9780618002238', 'The Two Towers'],
    ['an ISBN with hyphens', '978-0-618-00223-8', 'The Two Towers'],
    ['an ISBN with dots and a label', 'ISBN-13: 978.0.618.00223.8', 'The Two Towers'],
    ['an ISBN with other dashes and spaces', '978\u20110\u00a0618–00223 8', 'The Two Towers'],
    ['an ISBN in digits of Devanagari', '९७८०६१८००२२३८', 'The Two Towers'],
    ['an ISBN of 10 digits', '0618002235', 'The Two Towers'],
    ['a series and a number', 'lord of the rings 3', 'The Return of the King'],
    ['a series, book and number in words', 'lord of the rings book two', 'The Two Towers'],
    ['a word that a title repeats', 'tora tora tora', 'Tora! Tora! Tora!'],
    ['a year in digits', '1984', 'Nineteen Eighty-Four'],
    ['a number of one word in digits', 'slaughterhouse 5', 'Slaughterhouse-Five'],
    ['a number of several words in words', 'catch twenty two', 'Catch-22'],
    ['a series and a number of several words', 'in death twenty nine', 'Kindred in Death'],
    ['the beginning of a title and a wrong word', 'i capture the time', 'I Capture the Castle'],
    ['an original title', 'noruwei no mori', 'Norwegian Wood'],
    ['an original title in its script', 'преступление', 'Crime and Punishment'],
    ['Japanese', 'ノルウェイの森', 'Norwegian Wood'],
    ['Devanagari', 'गोदान', 'गोदान'],
  ])('finds by %s', async (_how, search, title) => expect((await find(search)).titles[0]).toBe(title));

  it('has books that contain the text first, those with the word ahead of those with a part of one', async () => {
    const { titles, total, exact } = await find('king');
    expect(new Set(titles.slice(0, 3))).toEqual(
      new Set(['Carrie', 'Pet Sematary', 'The Return of the King']),
    );
    expect(titles).toEqual(expect.arrayContaining(['Thinking in Bets', 'The Making of Kings']));
    const plain = await service.http.get('/api/products?search=king');
    expect(exact).toBe(Number(plain.headers['x-total-count']));
    expect(total).toBeGreaterThanOrEqual(exact);
  });

  it('has books with the singular behind those with the plural', async () => {
    const { titles, exact } = await find('kings');
    expect([titles[0], exact]).toEqual(['The Making of Kings', 1]);
    expect(titles).toContain('The Return of the King');
  });

  it('says what may have been meant, and how many contain the text', async () => {
    expect(await find('tolkein')).toMatchObject({ total: 3, exact: 0, meant: 'tolkien' });
    expect(await find('tolkien')).toMatchObject({ total: 3, exact: 3, meant: undefined });
    expect(await find('9780618002238')).toMatchObject({ total: 1, exact: 0, meant: undefined });
  });

  it('finds nothing in letters at random', async () => {
    for (const search of ['xqzvkw', 'wpfjqmzt', 'hhgdkq vbnmzx', '???', '…']) {
      expect((await find(search)).titles, search).toEqual([]);
    }
  });

  it.each([
    ['LOW_TO_HIGH', (a: number, b: number) => a - b],
    ['HIGH_TO_LOW', (a: number, b: number) => b - a],
  ])('orders by %s what contains the text, and behind it what comes near', async (sort, byPrice) => {
    const { body, headers } = await service.http
      .get(`/api/products?search=kings&match=CLOSE&first=100&sort=${sort}`)
      .expect(200);
    const exact = Number(headers['x-exact-count']);
    const found: Product[] = body.products;
    expect(found.map(({ title }) => /kings/i.test(title))).toEqual([true, false, false, false, false]);
    const prices = found.slice(exact).map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted(byPrice));
  });

  it('is paged, every book once, in any order', async () => {
    const orders: Record<string, string>[] = [
      {},
      ...['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'BEST_RATED', 'TITLE'].map((sort) => ({ sort })),
    ];
    for (const order of orders) {
      // Of "kings" one title has the text: the first page is full with it, or goes on with what comes near.
      for (const [search, first] of Object.entries({
        king: '2',
        kings: '1',
        Kings: '2',
        tolkein: '2',
        e: '9',
      })) {
        const whole = await find(search, { ...order, first: '100' });
        const paged: string[] = [];
        let page = await find(search, { ...order, first });
        for (;;) {
          expect(page.total).toBe(whole.total);
          paged.push(...page.titles);
          if (!page.next) break;
          page = await read(page.next);
        }
        expect(paged, `${search} ${order.sort}`).toEqual(whole.titles);
        expect(whole.titles).toHaveLength(whole.total);
      }
    }
  });

  it('keeps to the filters, and facets count what it lists', async () => {
    const narrow = { category: 'Fiction', maxPrice: '105' };
    const { titles, total, exact } = await find('tolkein', narrow);
    expect([titles, total, exact]).toEqual([['The Fellowship of the Ring'], 1, 0]);
    const query = new URLSearchParams({ search: 'tolkein', match: 'CLOSE', ...narrow });
    const { body } = await service.http.get(`/api/products/facets?${query}`).expect(200);
    expect(body.facets.total).toBe(1);
  });

  it('answers whatever is typed', async () => {
    const hard = [
      "'",
      '\\',
      "o'b:*",
      '<->',
      '& | !',
      'a'.repeat(150),
      '💥'.repeat(120),
      'the '.repeat(40),
      'a b c d e f g h i j k l m n o p q r s t u v',
      '१२३',
      '\u0301\u0301',
      'ab\tcd',
      '% _ \\%',
    ];
    for (const search of hard) {
      await service.http.get(`/api/products?${new URLSearchParams({ search, match: 'CLOSE' })}`).expect(200);
      await service.http.get(`/api/products/suggestions?${new URLSearchParams({ search })}`).expect(200);
    }
  });

  it('knows a book by its new title once that is indexed, and no longer by its old one', async () => {
    const { database } = service;
    await inTransaction(database, async (transaction) => {
      await transaction
        .update(products)
        .set({ title: 'Zanzibar Nights' })
        .where(eq(products.title, 'Blackbird House'));
      await indexQueuedBooks(transaction);
    });
    expect((await find('nights zanzibr')).titles).toEqual(['Zanzibar Nights']);
    expect((await find('house blackbird')).titles).toEqual([]);
    await database.delete(products).where(eq(products.title, 'Zanzibar Nights'));
    expect((await find('zanzibr night')).titles).toEqual([]);
    const { rows } = await database.execute(sql`
      select word from search_words left join (
        select word, count(*) as books from product_search, unnest(tsvector_to_array(words)) as word group by 1
      ) counted using (word) where search_words.books <> coalesce(counted.books, 0)`);
    expect(rows).toEqual([]);
  });
});

describe('the indexer', () => {
  it('makes the entries of books that nobody indexed, a few at a time', async () => {
    await addBooks(service.database, [
      { title: 'Quillfeather', author: 'by Late Comer' },
      ...Array.from({ length: 600 }, (_, place) => ({ title: `Volume ${place}` })),
    ]);
    expect((await find('quilfeather')).titles).toEqual([]);
    await service.searchIndexer.round();
    // What was found before is cached until the catalogue changes.
    expect((await find('quilfeathr')).titles).toEqual(['Quillfeather']);
    const { rows } = await service.database.execute(
      sql`select count(*)::int as queued from product_search_queue`,
    );
    expect(rows).toEqual([{ queued: 0 }]);
  });
});

describe('the pieces of a text', () => {
  it('are in every text that contains it, however long it is', async () => {
    const form = "the the o'er the \\hills and far away, the the hills of the hills of far away";
    const { rows } = await service.database.execute(sql`
      select count(*)::int as parts,
        count(*) filter (where search_pieces(${form}) @@ search_pieces_query(substr(${form}, place, length)))::int as found
      from generate_series(1, length(${form})) as place, generate_series(1, length(${form}) - place + 1) as length`);
    const parts = (form.length * (form.length + 1)) / 2;
    expect(rows).toEqual([{ parts, found: parts }]);
  });

  it('are named once, and side by side where they are many', async () => {
    const { rows } = await service.database.execute(sql`
      select numnode(search_pieces_query(${'the '.repeat(25)})) as repeated,
        numnode(search_pieces_query(${'abcdefghijklmnopqrstuvwxyz0123456789'})) as long`);
    expect(rows).toEqual([{ repeated: 1, long: 17 }]);
  });
});

describe('the well-known books', () => {
  it('are those that more readers know than the others', async () => {
    const { database } = service;
    const [one = '', other = ''] = await addBooks(database, [
      { title: 'Ffolkes' },
      { title: 'Ffolkes Again' },
    ]);
    const { rows } = await database.execute<{ id: string; number: number }>(
      sql`select id, number from products where id in (${one}, ${other}) order by number`,
    );
    const books = rows.map(({ number }, place) => ({
      number,
      title: 'Ffolkes',
      author: 'by Nobody',
      isbns: [],
      originalTitle: null,
      language: null,
      popularity: 10 * place,
      isWithdrawn: false,
    }));
    await database.execute(
      sql`delete from product_search where product_number in (${books[0]?.number}, ${books[1]?.number})`,
    );
    const [, second] = books;
    await indexBooks(database, books, { popularity: 10, number: second?.number ?? 0 });
    const { rows: known } = await database.execute(
      sql`select well_known from product_search where title_words = 'ffolkes' order by popularity`,
    );
    expect(known).toEqual([{ well_known: false }, { well_known: true }]);
  });

  it('are all where there are few', async () => {
    expect(await wellKnownThreshold(service.database, sql`select 7, 1`)).toBeUndefined();
  });

  it('are marked anew: the most popular, and of equally popular ones the first', async () => {
    const { database } = service;
    const marked = () =>
      database.execute(sql`select well_known = (place <= 4) as "isRight", count(*)::int as books from (
        select well_known, row_number() over (order by popularity desc, product_number) as place from product_search
      ) as entries group by 1`);
    const books = await database.$count(sql`product_search`);
    // The fourth is as popular as the fifth.
    await database.execute(sql`update product_search set popularity = least(popularity, 90)`);
    await markWellKnown(database, 4);
    expect((await marked()).rows).toEqual([{ isRight: true, books }]);
    await markWellKnown(database);
    const { rows } = await database.execute(sql`select 1 from product_search where not well_known`);
    expect(rows).toEqual([]);
  });
});

describe('suggestions', () => {
  const suggest = async (search: string, kinds: readonly SuggestionKind[] = []): Promise<Suggestion[]> => {
    const query = new URLSearchParams([['search', search], ...kinds.map((kind) => ['kind', kind])]);
    return (await service.http.get(`/api/products/suggestions?${query}`).expect(200)).body.suggestions;
  };

  it('are authors, then the best known books, by the beginning of the last word', async () => {
    expect((await suggest('tolk')).map(({ kind, text }) => `${kind} ${text.replace(/ \(.*/, '')}`)).toEqual([
      'AUTHOR J.R.R. Tolkien',
      'BOOK The Fellowship of the Ring',
      'BOOK The Two Towers',
      'BOOK The Return of the King',
    ]);
    expect((await suggest('the two t'))[0]).toMatchObject({ kind: 'BOOK', author: 'by J.R.R. Tolkien' });
  });

  it('know an ISBN, and say nothing to one letter', async () => {
    expect(await suggest('978-0618002238')).toMatchObject([{ text: expect.stringContaining('Two Towers') }]);
    expect(await suggest('t')).toEqual([]);
  });

  it.each([
    ['thirteen digits', '978061800'],
    ['thirteen digits, with hyphens', '978-0-618-0022'],
    ['thirteen digits, with its name', 'ISBN 978061800223'],
    ['ten digits', '06180'],
    ['ten digits without the last', '061800223'],
  ])('find a book by the beginning of its ISBN of %s', async (_, search) => {
    expect(await suggest(search)).toMatchObject([
      { kind: 'BOOK', text: expect.stringContaining('Two Towers'), author: 'by J.R.R. Tolkien' },
    ]);
  });

  it.each(['9780', '97806180023', '9780618002239', '061800224', '61800'])(
    'find nothing by digits that are too few, or of no ISBN: %s',
    async (search) => {
      expect(await suggest(search)).toEqual([]);
    },
  );

  it('find no withdrawn book by its ISBN', async () => {
    const { database } = service;
    const [id = ''] = await addBooks(database, [{ title: 'Gone', importKey: 'isbn:9791234567896' }]);
    await indexQueuedBooks(database);
    expect(await suggest('97912')).toMatchObject([{ productId: id }]);
    await database.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, id));
    await indexQueuedBooks(database);
    await expect.poll(() => suggest('97912')).toEqual([]);
  });

  describe('of books with editions', () => {
    beforeAll(async () => {
      const { database } = service;
      const [first = '', , third = ''] = await addBooks(database, [
        { title: 'Earthsong One', author: 'by Mira N. Vale and Sons' },
        { title: 'Earthsong Two', author: 'by Mira N Vale' },
        { title: 'A Walk', author: 'by Somebody Else' },
      ]);
      const series = { name: 'The Earthsong Saga', number: 1 };
      await inTransaction(database, async (transaction) => {
        await storeEditions(transaction, [
          {
            productId: first,
            series,
            contributors: [
              { name: 'Mira N. Vale', role: 'author' },
              { name: 'Vale and Sons', role: 'author' },
              { name: 'Mira Translated', role: 'translator' },
            ],
          },
          { productId: third, series: { name: 'Saga of Walks' } },
        ]);
        await indexQueuedBooks(transaction);
      });
    });

    it('name the page of an author once, however the name is spelt', async () => {
      const authors = (await suggest('mira n')).filter(({ kind }) => kind === 'AUTHOR');
      expect(authors).toEqual([
        { kind: 'AUTHOR', text: 'Mira N. Vale', author: null, productId: null, slug: 'mira-n-vale' },
      ]);
      expect((await suggest('vale and s'))[0]).toMatchObject({
        text: 'Vale and Sons',
        slug: 'vale-and-sons',
      });
    });

    it('name the page of an author whom the edition of any book names, and an author without one', async () => {
      const king = { kind: 'AUTHOR', text: 'Stephen King', slug: 'stephen-king' };
      expect((await suggest('stephen k'))[0]).toMatchObject(king);
      const prange = { kind: 'AUTHOR', text: 'Gordon Prange', slug: null };
      expect((await suggest('gordon pr'))[0]).toMatchObject(prange);
    });

    it('name series where these are asked for, behind authors and before books', async () => {
      const of = async (search: string) =>
        (await suggest(search, suggestionKinds)).map(({ kind, text }) => `${kind} ${text}`);
      expect(await of('earths')).toEqual([
        'SERIES The Earthsong Saga',
        'BOOK Earthsong One',
        'BOOK Earthsong Two',
      ]);
      expect(await of('the earthsong s')).toEqual(['SERIES The Earthsong Saga', 'BOOK Earthsong One']);
      expect(await of('saga of w')).toEqual(['SERIES Saga of Walks', 'BOOK A Walk']);
      expect((await suggest('earths', ['SERIES']))[0]).toMatchObject({
        slug: 'the-earthsong-saga',
        author: null,
      });
      expect((await suggest('earths')).map(({ kind }) => kind)).toEqual(['BOOK', 'BOOK']);
      expect((await suggest('stephen k', ['BOOK'])).every(({ kind }) => kind === 'BOOK')).toBe(true);
    });

    it('are at most eight', async () => {
      const { database } = service;
      await addBooks(
        database,
        Array.from({ length: 9 }, (_, place) => ({ title: `Quokka ${place}`, author: 'by Quokka Quirk' })),
      );
      await indexQueuedBooks(database);
      const kinds = (await suggest('quokka', suggestionKinds)).map(({ kind }) => kind);
      expect(kinds).toEqual(['AUTHOR', ...Array(6).fill('BOOK')]);
    });
  });
});
