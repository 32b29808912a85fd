import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { findEdition } from '../../rest-api/catalogue/editions/edition.queries.ts';
import { editions } from '../../rest-api/catalogue/editions/edition-tables.ts';
import { findSubjects } from '../../rest-api/catalogue/editions/subject.queries.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { resourceChanges } from '../../rest-api/changes/change-tables.ts';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { backInStockRequests, stock, stockMovements } from '../../rest-api/stock/stock-tables.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { openImportDatabase } from './import-database.ts';
import { importTests } from './testing/import-tests.ts';

const strangeRows = path.join(import.meta.dirname, 'fixtures/strange-rows.csv');
const goodbooks = path.join(projectRoot, '../shared/data/goodbooks-10k/books.csv');
const header = 'title,author,price,rating,categoryName,key';

const booksOfTheSeed = ({ database }: ReturnType<typeof importTests>) =>
  database.select().from(products).where(isNull(products.importKey)).orderBy(asc(products.number));

describe('the book of a row', () => {
  const imports = importTests();
  const { file, run, imported } = imports;
  const ofTheSeed = () => booksOfTheSeed(imports);
  const columns = 'title,author,price,rating,categoryName,isbn,key';
  const [a, b] = ['9780439023481', '9780141439587'];
  const row = (title: string, isbn: string, key = '') => `${title},by Nobody,100,4,Fiction,${isbn},${key}`;
  const books = (...rows: string[]) => run(file('books.csv', [columns, ...rows].join('\n')));
  const titles = async () => (await imported()).map(({ title, importKey }) => [title, importKey]);
  const setIsbn = async (isbn: string) => {
    const [{ id: productId = '' } = {}] = await imported();
    await imports.database
      .insert(editions)
      .values({ productId, isbn })
      .onConflictDoUpdate({ target: editions.productId, set: { isbn } });
  };

  it('is the one that has its ISBN, also where imports know that by a key of another kind', async () => {
    await books(row('Emma', '', 'shop:4711'));
    await setIsbn(a);
    expect((await books(row('Emma anew', a))).summary).toMatchObject({ new: 0, changed: 1 });
    expect(await titles()).toEqual([['Emma anew', 'shop:4711']]);
    expect((await books(row('Emma anew', a))).summary).toMatchObject({ new: 0, unchanged: 1 });
    // Two rows of one file are of one book, too.
    const { summary } = await books(row('By key', '', 'shop:4711'), row('By ISBN', a));
    expect(summary).toMatchObject({ new: 0, changed: 1, duplicates: 1 });
    expect(await titles()).toEqual([['By key', 'shop:4711']]);
  });

  it('keeps its rating by the catalogue apart from that of its readers, which the shop shows', async () => {
    const rated = async (readersRating: number | null) => {
      const [{ id = '' } = {}] = await imported();
      await imports.database.update(products).set({ readersRating }).where(eq(products.id, id));
    };
    const ratings = async () =>
      (await imported()).map(({ rating, catalogueRating }) => [rating, catalogueRating]);
    await books(row('Emma', '', 'shop:4711'));
    await rated(1.5);
    expect(await ratings()).toEqual([[1.5, 4]]);
    expect((await books(row('Emma', '', 'shop:4711'))).summary).toMatchObject({ unchanged: 1 });
    const lines = ['title,author,price,categoryName,key', 'Emma,by Nobody,120,Fiction,shop:4711'];
    expect((await run(file('books.csv', lines.join('\n')))).summary).toMatchObject({ changed: 1 });
    expect(await ratings()).toEqual([[1.5, 4]]);
    await books(row('Emma', '', 'shop:4711').replace(',4,', ',3,'));
    expect(await ratings()).toEqual([[1.5, 3]]);
    await rated(2.25);
    expect(await ratings()).toEqual([[2.25, 3]]);
    await rated(null);
    expect(await ratings()).toEqual([[3, null]]);
  });

  it('is an edition of another one by title and author but for levels, and the report names what was joined', async () => {
    const levels = (...rows: string[]) =>
      run(file('books.csv', [`${columns},editionStatement`, ...rows].join('\n')));
    const { summary, report } = await levels(
      `${row('Read On', '', 'on:1')},Level 1`,
      `${row('Read On', '', 'on:2')},Level 2`,
      `${row('Read On', a, 'on:3')},"Level 2, 2nd edition"`,
      `${row('Read Me', '', 'me:1')},`,
    );
    expect(summary).toMatchObject({ new: 4, joined: 1 });
    expect(report.joinedRows).toEqual([
      {
        line: 4,
        title: 'Read On',
        reasons: ['It is an edition of “Read On” by Nobody, which is line 3.'],
      },
    ]);
    const again = await levels(
      `${row('Read Me', '', 'me:2')},2nd edition`,
      `${row('Read On', '', 'on:4')},Level 3`,
    );
    expect(again.summary).toMatchObject({ new: 2, joined: 1 });
    expect(again.report.joinedRows).toMatchObject([
      { line: 2, reasons: ['It is an edition of “Read Me” by Nobody, which the catalogue had.'] },
    ]);
    expect((await levels(`${row('Read Me', '', 'me:2')},2nd edition`)).report).not.toHaveProperty(
      'joinedRows',
    );
  });

  it('is none whose ISBN was corrected, although imports knew it by the one of the row', async () => {
    await books(row('Emma', a));
    await setIsbn(b);
    const both = [row('The Hunger Games', a), row('Emma', b)];
    expect((await books(...both)).summary).toMatchObject({ new: 1, changed: 1 });
    expect(await titles()).toEqual([
      ['Emma', `isbn:${b}`],
      ['The Hunger Games', `isbn:${a}`],
    ]);
    expect((await books(...both)).summary).toMatchObject({ new: 0, unchanged: 2 });
  });

  it('may be a sample book, which stays in its place and is what the row says from then on', async () => {
    const before = await ofTheSeed();
    const expected = before.map((book) =>
      book.title === 'Emma' ? { ...book, title: 'Emma anew', author: 'by Nobody', ...said } : book,
    );
    const both = [row('Emma anew', b), row('Emma again', b)];
    const { summary, report } = await books(...both);
    expect(summary).toMatchObject({ new: 0, changed: 1, duplicates: 1 });
    expect(report.duplicateRows).toEqual([{ line: 3, importKey: `isbn:${b}`, firstLine: 2 }]);
    expect(await ofTheSeed()).toEqual(expected);
    expect((await books(...both)).summary).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  });
  const said = {
    searchText: expect.any(String),
    pricePaise: 10_000,
    previousPricePaise: 10_000,
    rating: 4,
    categoryName: 'Fiction',
  };
});

describe('a file with the default columns', () => {
  const imports = importTests();
  const { file, run, imported } = imports;
  const ofTheSeed = () => booksOfTheSeed(imports);

  it('counts the copies on hand, where it says how many', async () => {
    const row = (key: string, copies: string) => `Book ${key},by Nobody,100,4,Fiction,shop:${key},${copies}`;
    const books = (...rows: string[]) =>
      run(file('books.csv', [`${header},stock`, ...rows].join('\n')), '--max-bad', '80');
    await books(row('counted', '12'), row('empty', ''), row('gone', '0'));
    const copiesOf = async () =>
      new Map(
        (
          await imports.database
            .select({ key: products.importKey, onHand: stock.onHand })
            .from(stock)
            .innerJoin(products, eq(products.id, stock.productId))
        ).map(({ key, onHand }) => [key, onHand]),
      );
    expect(await copiesOf()).toEqual(
      new Map([
        ['shop:counted', 12],
        ['shop:gone', 0],
      ]),
    );

    const [counted, , gone] = await imported();
    const published = async () =>
      (await imports.database.select().from(resourceChanges)).map(
        ({ kind, event, resourceId }) => `${kind}.${event} ${resourceId}`,
      );
    const added = (await imported()).map(({ id }) => `product.changed ${id}`);
    expect(await published()).toEqual(expect.arrayContaining(added));
    await imports.database.delete(resourceChanges);
    const [user] = await imports.database.select().from(users);
    if (!counted || !gone || !user) throw new Error('The import is incomplete.');
    await imports.database.insert(backInStockRequests).values({ userId: user.id, productId: gone.id });
    await imports.database.update(stock).set({ held: 5 }).where(eq(stock.productId, counted.id));
    const { summary, report } = await books(row('counted', '2'), row('gone', '7'), row('bad', '-1'));
    expect(summary).toMatchObject({ unchanged: 2, counted: 2, bad: 1 });
    expect(report.badRows[0].reasons).toEqual(['stock: "-1" is not a whole number up to 1000000']);
    expect((await published()).sort()).toEqual(
      [`stock.changed ${counted.id}`, `stock.low ${counted.id}`, `stock.changed ${gone.id}`].sort(),
    );
    // Orders hold five.
    expect(await copiesOf()).toEqual(
      new Map([
        ['shop:counted', 5],
        ['shop:gone', 7],
      ]),
    );
    await run(file('others.csv', `${header}\nBook counted,by Nobody,100,4,Fiction,shop:counted`));
    expect(await copiesOf()).toEqual(
      new Map([
        ['shop:counted', 5],
        ['shop:gone', 7],
      ]),
    );

    const movements = await imports.database
      .select({ productId: stockMovements.productId, copies: stockMovements.copies })
      .from(stockMovements)
      .where(and(eq(stockMovements.reason, 'count'), eq(stockMovements.note, 'books.csv')))
      .orderBy(asc(stockMovements.id));
    expect(movements).toHaveLength(3);
    const sum = (id: string) =>
      movements.reduce((all, { productId, copies }) => all + (productId === id ? copies : 0), 0);
    expect([sum(counted.id), sum(gone.id)]).toEqual([5, 7]);
    // Who waits for it is written to.
    expect(await imports.database.select({ kind: jobs.kind, subject: jobs.subject }).from(jobs)).toEqual([
      { kind: 'back_in_stock', subject: gone.id },
    ]);
  });

  it('says what is known of editions, where it says something', async () => {
    const columns = `${header},format,pages,publishedOn,series,seriesNumber,contributors,description,subjects`;
    const row = (rest: string) => `A Tale,A Writer,100,4,Fiction,shop:1,${rest}`;
    const facts =
      'Hardback,320,1999-04,The Tales,2.5,A Writer; B Hand (translator),"Two, three words",thema:FBA; BISAC: fic019000';
    const books = file('editions.csv', `${columns}\n${row(facts)}\n`);
    expect((await run(books)).summary).toMatchObject({ new: 1, bad: 0 });
    const [book] = await imported();
    const edition = () => findEdition(imports.database, book?.id ?? '');
    const known = {
      format: 'HARDBACK',
      pages: 320,
      publishedOn: '1999-04',
      description: 'Two, three words',
      series: { slug: 'the-tales', name: 'The Tales', number: 2.5 },
      contributors: [
        { slug: 'a-writer', name: 'A Writer', role: 'AUTHOR' },
        { slug: 'b-hand', name: 'B Hand', role: 'TRANSLATOR' },
      ],
    };
    expect(await edition()).toMatchObject(known);
    expect(await findSubjects(imports.database, book?.id ?? '')).toEqual([
      { code: 'thema:FBA', heading: 'Fiction and Related items' },
      { code: 'bisac:FIC019000', heading: 'Fiction' },
    ]);

    expect((await run(books)).summary).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    const silent = file('silent.csv', `${columns}\n${row(',321,,,,,,')}\n`);
    expect((await run(silent)).summary).toMatchObject({ changed: 1 });
    expect(await edition()).toMatchObject({ ...known, pages: 321 });

    const wrong = file(
      'wrong.csv',
      `${columns}\n${row('Scroll,many,April,,2,A Writer (singer),,dewey:813')}\n${row(',322,,,,,,')}\n`,
    );
    const { report } = await run(wrong);
    const parts = report.badRows[0].reasons.map((reason: string) => reason.split(':')[0]);
    expect(parts).toEqual(['format', 'pages', 'publishedOn', 'seriesNumber', 'contributors', 'subjects']);
  });

  it('says each name, subject and series once, however it is written', async () => {
    const columns = `${header},series,seriesNumber,contributors,subjects`;
    const row = (key: string, series: string) =>
      `Book ${key},A B,100,4,Fiction,shop:${key},${series},1,` +
      'A B; a  b; A B (editor); A B (Editor),thema:FBA; thema:fba; bisac:FIC000000';
    const rows = [row('1', 'Ser'), row('2', 'SER'), row('3', 'sEr ')];
    const books = file('series.csv', [columns, ...rows].join('\n'));
    expect((await run(books)).summary).toMatchObject({ new: 3, bad: 0 });
    for (const { id } of await imported()) {
      expect(await findEdition(imports.database, id)).toMatchObject({
        series: { slug: 'ser', name: 'Ser', number: 1 },
        contributors: [
          { name: 'A B', role: 'AUTHOR' },
          { name: 'A B', role: 'EDITOR' },
        ],
      });
      const codes = (await findSubjects(imports.database, id)).map(({ code }) => code);
      expect(codes).toEqual(['thema:FBA', 'bisac:FIC000000']);
    }
    expect((await run(books)).summary).toMatchObject({ changed: 0, unchanged: 3 });
  });

  it('has its languages as the book trade writes them', async () => {
    const given = ['eng', 'EN', 'en-US', 'fr', 'fra', 'Fre', 'deu', 'Engl', 'xx'];
    const rows = given.map((code, i) => `Book ${i},by A,100,4,Fiction,shop:${i},${code}`);
    const books = file('languages.csv', [`${header},language`, ...rows].join('\n'));
    const { report } = await run(books);
    const languages = (await imported()).map(
      async ({ id }) => (await findEdition(imports.database, id))?.language,
    );
    expect(await Promise.all(languages)).toEqual(['eng', 'eng', 'eng', 'fre', 'fre', 'fre', 'ger']);
    expect(report.badRows).toEqual(
      ['Engl', 'xx'].map((code, i) => ({
        line: 9 + i,
        reasons: [
          `language: "${code}" is not a code of a language such as eng, en or en-GB, nor the name of one`,
        ],
      })),
    );
    expect((await run(books)).summary).toMatchObject({ changed: 0, unchanged: 7 });
  });

  it('has prices, dates and languages as Excel writes them; its bad rows become a file to correct and import', async () => {
    const columns = `${header},publishedOn,language`;
    const rows = [
      'One,A B,"₹1,29,900.50",4,Fiction,shop:1,12-Mar-1966,Hindi',
      'Two,A B,Rs. 250/-,"4,5",Fiction,shop:2,15/04/2010,ta',
      '"Say ""no""",A B,1.299,4,Fiction,shop:3,05/04/2010,Klingon',
    ];
    const { report } = await run(file('excel.csv', [columns, ...rows].join('\n')));
    expect(await imported()).toMatchObject([{ pricePaise: 12_990_050 }, { pricePaise: 25_000, rating: 4.5 }]);
    const [one] = await imported();
    expect(await findEdition(imports.database, one?.id ?? '')).toMatchObject({
      publishedOn: '1966-03-12',
      language: 'hin',
    });
    const [{ line, reasons }] = report.badRows;
    expect({ line, reasons: [...reasons].sort() }).toEqual({
      line: 4,
      reasons: [
        'language: "Klingon" is not a code of a language such as eng, en or en-GB, nor the name of one',
        'price: "1.299" is not an amount in rupees above 0 and up to 9999999.99, such as 1299 or 1299.50',
        'publishedOn: "05/04/2010" is not one year, month or day: write it such as 1999, 1999-04 or 1999-04-15',
      ],
    });
    const bad = /^Bad rows, to correct and import: (.+)$/m.exec(imports.printed.join('\n'))?.[1] ?? '';
    const saved = readFileSync(bad, 'utf8');
    expect(saved.startsWith(`\ufeffreasons,${columns}\r\n"`)).toBe(true);
    expect(saved.endsWith(`",${rows[2]}\r\n`)).toBe(true);
    const corrected = saved.replace('A B,1.299', 'A B,1299').replace('05/04/2010,Klingon', '2010-04-05,eng');
    expect((await run(file('corrected.csv', corrected))).summary).toMatchObject({ new: 1, bad: 0 });
  });

  it('has entities of HTML as the characters that they stand for, decoded once, which the report says', async () => {
    const columns = `${header},publisher,series,contributors,description`;
    const row =
      'Tom &amp; Jerry &#1059;,"Hanna &amp; Barbera; A &quot;B&quot; C",100,4,Fiction,shop:a&amp;b,' +
      'R&amp;D,Q&nbsp;&amp; A,Hanna &amp; Barbera; J&ouml;rg &#x26; Co (editor),1 &amp;lt; 2 at AT&T; &unknown;';
    const books = file('entities.csv', [columns, row].join('\n'));
    const { summary, report } = await run(books);
    expect(summary).toMatchObject({ new: 1, bad: 0 });
    expect(report.notes.map(({ what, line }: { what: string; line: number }) => [what, line])).toEqual(
      ['title', 'author', 'publisher', 'description', 'series', 'contributors'].map((column) => [
        `${column}: entities such as &amp; are read as the characters that they stand for`,
        2,
      ]),
    );
    const [book] = await imported();
    expect(book).toMatchObject({
      title: 'Tom & Jerry У',
      author: 'by Hanna & Barbera; A "B" C',
      importKey: 'shop:a&amp;b',
    });
    expect(await findEdition(imports.database, book?.id ?? '')).toMatchObject({
      publisher: 'R&D',
      series: { name: 'Q & A' },
      description: '1 &lt; 2 at AT&T; &unknown;',
      contributors: [
        { name: 'Hanna & Barbera', role: 'AUTHOR' },
        { name: 'Jörg & Co', role: 'EDITOR' },
      ],
    });
    expect((await run(books)).summary).toMatchObject({ unchanged: 1 });
  });

  it('is bad with what is no date, no year, no series and no name', async () => {
    const bad = [
      ['publishedOn', '1999-02-31'],
      ['publishedOn', '1999-13'],
      ['publishedOn', '0000'],
      ['firstPublished', '0'],
      ['firstPublished', '-0'],
      ['series', '???'],
      ['contributors', 'A B; !!! (editor)'],
    ] as const;
    const columns = [...new Set(bad.map(([column]) => column))];
    const rows = [['', ''] as const, ...bad].map(([column, cell], i) => {
      const cells = columns.map((name) => (name === column ? `"${cell}"` : ''));
      return `Book ${i},by A,100,4,Fiction,s:${i},${cells}`;
    });
    const books = file('cells.csv', [`${header},${columns}`, ...rows].join('\n'));
    const { summary, report } = await run(books, '--max-bad', '90');
    expect(summary).toMatchObject({ new: 1, bad: bad.length });
    expect(report.badRows.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual(
      bad.map(([column]) => [expect.stringMatching(new RegExp(`^${column}: "`))]),
    );
  });

  it('has no title where nobody sees it', async () => {
    const rows = ['\u200b,by A,100,4,Fiction,s:1', 'क्\u200dष,by B,100,4,Fiction,s:2'];
    const { report } = await run(file('titles.csv', [header, ...rows].join('\n')));
    expect(report.badRows).toEqual([{ line: 2, reasons: ['title: it is empty'] }]);
    expect((await imported()).map(({ title }) => title)).toEqual(['क्\u200dष']);
  });

  it('gets a report, and takes away those that killed imports have left unfinished', async () => {
    const reports = path.join(imports.folder, 'imports');
    mkdirSync(reports);
    writeFileSync(path.join(reports, 'killed-20260101000000000.json.part'), '{');
    await run(file('one.csv', `${header}\nOne,by A,100,4,Fiction,s:1\n`));
    expect(readdirSync(reports)).toEqual([expect.stringMatching(/^one-\d+\.json$/)]);
  });

  it('is imported as far as it is valid, and the report has all other errors', async () => {
    const before = await ofTheSeed();
    const { summary, report } = await run(strangeRows, '--max-bad', '80');
    expect(summary).toMatchObject({
      outcome: 'imported',
      read: 18,
      new: 6,
      changed: 0,
      bad: 11,
      duplicates: 1,
    });
    const books = await imported();
    expect(books.map(({ importKey, title, author }) => [importKey, title, author])).toEqual([
      ['isbn:9780439023481', 'The Hunger Games', 'by Suzanne Collins'],
      ['isbn:9780064430173', 'Goodnight, "Moon"', 'by Margaret Wise Brown'],
      ['shop:4711', 'Two Lines Here', 'by Somebody'],
      ['shop:godan', 'गोदान', 'by प्रेमचंद'],
      ['shop:back\\slash', 'Back\\slash \\N', 'by A\\B'],
      ['shop:quote', 'A 5" Disk', 'by Stray Quote'],
    ]);
    expect(books[0]).toMatchObject({ pricePaise: 39_900, previousPricePaise: 49_950, rating: 4.34 });
    expect(books[0]?.image).toBe(`/covers/${books[0]?.id}.webp`);
    expect(books[1]).toMatchObject({
      pricePaise: 25_000,
      previousPricePaise: 25_000,
      image: '/covers/emma.webp',
    });
    expect(books[4]?.rating).toBe(3.14);
    expect(report.badRows.map(({ line }: { line: number }) => line)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21,
    ]);
    expect(report.badRows[0]).toEqual({ line: 10, reasons: ['it has 3 columns and the header has 9'] });
    expect(report.badRows[1].reasons).toEqual([
      'isbn: "123" is no ISBN of 10 or 13 digits',
      'rating: "5.1" is not a number from 1 to 5',
      expect.stringContaining('image: "http://example.com/a.png" is not the path of a webp image'),
      'categoryName: "Poetry" is not one of Children-Books, Fiction, New-Releases, Self-Help, Biographies',
      'price: "0" is not an amount in rupees above 0 and up to 9999999.99, such as 1299 or 1299.50',
    ]);
    expect(report.badRows.at(-1)).toEqual({
      line: 21,
      reasons: ['a quote is left open, to the end of the file'],
    });
    expect(report.duplicateRows).toEqual([{ line: 20, importKey: 'isbn:9780439023481', firstLine: 2 }]);
    expect(await ofTheSeed()).toEqual(before);
  });

  it('changes nothing the second time, and sends no notification', async () => {
    const listener = new Client({ connectionString: imports.databaseUrl });
    await listener.connect();
    await listener.query('listen catalogue_changed');
    let told = 0;
    listener.on('notification', () => {
      told += 1;
    });
    try {
      await run(strangeRows, '--max-bad', '80');
      const before = await imported();
      await listener.query('select 1');
      const toldOfTheFirst = told;
      const { summary } = await run(strangeRows, '--max-bad', '80');
      expect(summary).toMatchObject({ new: 0, changed: 0, unchanged: 6 });
      expect(await imported()).toEqual(before);
      await listener.query('select 1');
      expect([toldOfTheFirst, told]).toEqual([1, 1]);
    } finally {
      await listener.end();
    }
  });

  it('updates books, which keep id, number and cover, and leaves other books alone', async () => {
    await run(file('a.csv', `${header}\nOne,by A,100,4,Fiction,s:1\nTwo,by B,100,4,Fiction,s:2\n`));
    const [one, two] = await imported();
    const { summary } = await run(
      file('b.csv', `${header}\nOne,by A,90,4,Fiction,s:1\nThree,by C,1,4,Fiction,s:3\n`),
    );
    expect(summary).toMatchObject({ new: 1, changed: 1, unchanged: 0 });
    const after = await imported();
    expect(after[0]).toEqual({ ...one, pricePaise: 9_000, previousPricePaise: 9_000 });
    expect(after[1]).toEqual(two);
    expect(after[2]).toMatchObject({ title: 'Three', number: (two?.number ?? 0) + 1 });
  });

  it('is only compared by --dry-run', async () => {
    await run(file('a.csv', `${header}\nOne,by A,100,4,Fiction,s:1\nTwo,by B,100,4,Fiction,s:2\n`));
    const before = await imported();
    const next = file(
      'b.csv',
      `${header}\nOne,by A,90,4,Fiction,s:1\nTwo,by B,100,4,Fiction,s:2\nX,by X,1,1,Fiction,s:3\n`,
    );
    const { summary } = await run(next, '--dry-run');
    expect(summary).toMatchObject({ outcome: 'compared', new: 1, changed: 1, unchanged: 1 });
    expect(await imported()).toEqual(before);
  });

  it('is rejected when most of it is bad, unless that is allowed', async () => {
    const mostlyBad = file('bad.csv', `${header}\nOne,by A,100,4,Fiction,s:1\nTwo,,,,,\nThree,,,,,\n`);
    await expect(run(mostlyBad)).rejects.toThrow(
      /^2 of 3 rows are bad, more than 50 %: nothing has been imported.* The report says why: .+\.json$/,
    );
    expect(await imported()).toEqual([]);
    expect((await run(mostlyBad, '--max-bad', '70')).summary).toMatchObject({ new: 1, bad: 2 });
    await expect(run(file('worse.csv', `${header}\nTwo,,,,,\n`), '--max-bad', '100')).rejects.toThrow(
      /all of them/,
    );
  });

  it('may have rows with nothing in their cells, which count as little as empty lines', async () => {
    const empty = ',,,,,\n , ,\u200b,,,\n,\n';
    const rows = `${empty}${header}\n${empty}One,by A,100,4,Fiction,s:1\n${empty}Two,by B\n${empty}`;
    const { summary, report } = await run(file('cleared.csv', rows));
    expect(summary).toMatchObject({ read: 2, new: 1, bad: 1 });
    expect(report.badRows).toMatchObject([{ line: 12 }]);
  });

  it('may contain a NUL, which the database cannot store', async () => {
    const rows = `${header}\nOne,by A,100,4,Fiction,s:1\nT\0wo,by B,100,4,Fiction,s:2\n`;
    expect((await run(file('nul.csv', rows))).report.badRows).toEqual([
      { line: 3, reasons: ['title: it holds control characters'] },
    ]);
  });

  it('may have rows of several lines, which the report locates', async () => {
    const rows = `${header}\nOne,by A,100,4,Fiction,s:1\nTwo,"by\r\nB",100\n\nThree,by C\n`;
    expect((await run(file('lines.csv', rows), '--max-bad', '90')).report.badRows).toMatchObject([
      { line: 3, lastLine: 4 },
      { line: 6 },
    ]);
  });

  it('may have another delimiter, and Mac line ends or none at its end', async () => {
    const other = file('other.csv', `${header}\rOne,by A,100,4,Fiction,s:1`.replaceAll(',', ';'));
    expect((await run(other, '--delimiter', ';')).summary).toMatchObject({ read: 1, new: 1 });
  });
});

describe('a file that names its separator, as Excel does', () => {
  const { file, run } = importTests();

  it.each([
    ['semicolons', ';', '\n', ''],
    ['tabs behind a byte order mark', '\t', '\r\n', '\ufeff'],
  ])('needs no option: %s', async (_what, separator, newline, mark) => {
    const rows = [header, 'One,by A,100,4,Fiction,s:1', 'Two,by B'].map((row) =>
      row.replaceAll(',', separator),
    );
    const { summary, report } = await run(
      file('excel.csv', mark + [`sep=${separator}`, ...rows].join(newline)),
    );
    expect(summary).toMatchObject({ read: 2, new: 1 });
    expect(report.badRows).toEqual([{ line: 4, reasons: ['it has 2 columns and the header has 6'] }]);
  });
});

describe('a file that cannot be imported', () => {
  const imports = importTests({ share: true });
  const { file, run, imported } = imports;

  it.each([
    ['nothing.csv', undefined, /^There is no file .+nothing\.csv: correct the path\.$/],
    ['empty.csv', '', /is empty: export it again, with a header\.$/],
    ['header.csv', `${header}\n`, /has a header and no row/],
    ['cleared.csv', `${header}\n,,,,,\n`, /has a header and no row/],
    [
      'latin.csv',
      Buffer.from(`${header}\nOne,x,1,1,Fiction,s:1\nCaf\xe9,x,1,1,Fiction,s:2\n`, 'latin1'),
      /not in UTF-8 \(line 3\)/,
    ],
    ['utf16.csv', Buffer.from(`\ufeff${header}\n`, 'utf16le'), /is in UTF-16: export it as UTF-8/],
    ['unmarked.csv', Buffer.from(`${header}\nCafé,x\n`, 'utf16le'), /is in UTF-16: export it as UTF-8/],
    ['books.csv.gz', gzipSync(header), /compressed by gzip: unpack it first, with gunzip/],
    ['books.xlsx', 'PK\u0003\u0004', /zip archive or a spreadsheet/],
    ['tabs.csv', `${header}\nx\n`.replaceAll(',', '\t'), /separated by tabs: try --delimiter tab\.$/],
    [
      'semicolons.csv',
      `${header}\nx\n`.replaceAll(',', ';'),
      /separated by semicolons: try --delimiter ";"\.$/,
    ],
    ['columns.csv', 'key,Title,Price\ns:1,x,1\n', /no column that says .*; it has "key", "Title", "Price"/],
    ['keyless.csv', 'title,author,price,rating,categoryName\nx,x,1,1,Fiction\n', /no column "isbn" or "key"/],
    [
      'endless.csv',
      `${header}\n"${'x'.repeat(1_100_000)}`,
      /more than 1 MB begins at or after line 2; a quote may/,
    ],
  ])('%s: says why and what to do', async (name, content, message) => {
    const place = content === undefined ? path.join(imports.folder, name) : file(name, content);
    await expect(run(place)).rejects.toThrow(message);
    expect(await imported()).toEqual([]);
  });

  it('says which data folder takes no lock', async () => {
    const dataDir = path.join(imports.folder, 'shop');
    mkdirSync(path.join(dataDir, 'imports', 'lock'), { recursive: true });
    await expect(openImportDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      `The data folder cannot be used (EISDIR for ${dataDir})`,
    );
  });

  it.each([
    [[], /^Name the file to import\./],
    [['a.csv', '--fast'], /Unknown option '--fast'/],
    [['a.csv', '--delimiter', 'ab'], /--delimiter is "ab"/],
    [['a.csv', '--max-bad', 'few'], /--max-bad is "few"/],
    [['a.csv', '--mapping', 'amazon'], /no mapping amazon .* one of goodbooks-10k, quire\.$/],
    [['.'], /is a folder: name a CSV file in it/],
  ])('the arguments %j are rejected with a message', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});

describe('a mapping', () => {
  const { file, run, imported } = importTests({ share: true });
  const map = (mapping: unknown) =>
    file('map.json', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  const values = { Roman: 'Fiction', Ratgeber: 'Self-Help' };
  const whole = {
    title: 'Titel',
    author: 'Autor',
    rating: 'Sterne',
    price: 'Preis',
    categoryName: { column: 'Genre', values },
    key: { column: 'Nr', prefix: 'laden:' },
  };

  it.each([
    ['{', /is no JSON/],
    [[], /a JSON object is expected/],
    [{ ...whole, titel: 'x' }, /there is no "titel" here; there are title, author/],
    [{ ...whole, title: 7 }, /title: a JSON object is expected/],
    [{ ...whole, title: { column: '' } }, /title\.column: a text is expected/],
    [{ ...whole, price: { madeUp: { from: 10, to: 5 } } }, /price\.madeUp\.to: a whole number from 10 to/],
    [{ ...whole, key: undefined }, /isbn or key: name a column that tells one book from another/],
    [{ ...whole, isbn: { column: 'x', leadingZerosLost: 'yes' } }, /leadingZerosLost: true or false/],
    [
      { ...whole, contributors: { column: 'x', separator: 1 } },
      /contributors\.separator: a text is expected/,
    ],
    [
      { ...whole, subjects: { column: 'x', separator: ',' } },
      /there is no "separator" here; there are column/,
    ],
  ])('%j is rejected with a message', async (mapping, message) => {
    await expect(run(strangeRows, '--mapping', map(mapping))).rejects.toThrow(message);
  });

  it('that names a missing column lists the existing ones', async () => {
    await expect(run(file('de.csv', 'Nr,Titel\n1,x\n'), '--mapping', map(whole))).rejects.toThrow(
      /no column "Autor", "Sterne", "Preis", "Genre", which the mapping map uses; it has "Nr", "Titel"/,
    );
  });

  it('renames columns, translates categories and adds a prefix', async () => {
    const csv = file(
      'de.csv',
      'Nr,Titel,Autor,Preis,Sterne,Genre,Lager\n7,Emma,Jane Austen,12.5,4,Roman,3\n' +
        '8,Persuasion,Jane Austen,12.5,4,Ratgeber; Roman;biographies ;Roman,3\n9,Poems,Jane Austen,12.5,4,Lyrik,3\n',
    );
    const withPoetry = map({
      ...whole,
      categoryName: { column: 'Genre', values: { ...values, Lyrik: 'Poetry' } },
    });
    const { summary, report } = await run(csv, '--mapping', withPoetry, '--max-bad', '50');
    expect(summary).toMatchObject({ new: 2, madeUp: [] });
    expect(report.badRows).toEqual([
      { line: 4, reasons: [expect.stringContaining('categoryName: "Poetry" is not one of Children-Books')] },
    ]);
    expect(await imported()).toMatchObject([
      { importKey: 'laden:7', pricePaise: 1250, categoryName: 'Fiction', furtherCategories: [] },
      { importKey: 'laden:8', categoryName: 'Self-Help', furtherCategories: ['Fiction', 'Biographies'] },
    ]);
  });
});

describe('the mapping goodbooks-10k', () => {
  const imports = importTests();
  const { file, run, imported, printed } = imports;
  const columns = 'goodreads_book_id,isbn,isbn13,authors,original_publication_year,title,average_rating';

  it('repairs the ISBN, and makes up price and category in the same way every time', async () => {
    const csv = file(
      'books.csv',
      `${columns}\n2767052,439023483,9.78e+12,Suzanne Collins,2008.0,"The Hunger Games (The Hunger Games, #1)",4.34\n` +
        '77,,,"Terry Pratchett, Neil Gaiman",2016.0,"A  Late Book ",3.9\n',
    );
    const { summary } = await run(csv, '--mapping', 'goodbooks-10k');
    expect(summary.madeUp).toHaveLength(3);
    expect(printed.join()).toMatch(/Prices are made up: whole rupees from 80 to 980/);
    const books = await imported();
    expect(books).toMatchObject([
      {
        importKey: 'isbn:9780439023481',
        title: 'The Hunger Games (The Hunger Games, #1)',
        author: 'by Suzanne Collins',
      },
      { importKey: 'goodreads:77', title: 'A Late Book', categoryName: 'New-Releases' },
    ]);
    expect(await findEdition(imports.database, books[1]?.id ?? '')).toMatchObject({
      contributors: [
        { slug: 'terry-pratchett', name: 'Terry Pratchett', role: 'AUTHOR' },
        { slug: 'neil-gaiman', name: 'Neil Gaiman', role: 'AUTHOR' },
      ],
    });
    for (const { pricePaise, previousPricePaise } of books) {
      expect(pricePaise % 100).toBe(0);
      expect(pricePaise).toBeGreaterThanOrEqual(8_000);
      expect(pricePaise).toBeLessThanOrEqual(98_000);
      expect(1 - pricePaise / previousPricePaise).toBeGreaterThan(0.09);
    }
    expect((await run(csv, '--mapping', 'goodbooks-10k')).summary).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
  });

  it.skipIf(!existsSync(goodbooks))(`takes rows of the data set (skipped without ${goodbooks})`, async () => {
    const rows = readFileSync(goodbooks, 'utf8')
      .split('\n')
      .slice(0, 1 + 1_000);
    const { summary, report } = await run(file('books.csv', rows.join('\n')), '--mapping', 'goodbooks-10k');
    expect(summary).toMatchObject({ read: 1_000, new: 992, changed: 7, bad: 1, duplicates: 0 });
    for (const { reasons } of report.badRows)
      expect(reasons).toEqual([expect.stringMatching(/wrong check digit/)]);
    const books = await imported();
    expect(books.filter(({ importKey }) => importKey?.startsWith('goodreads:'))).toHaveLength(23);
    expect(new Set(books.map(({ categoryName }) => categoryName)).size).toBe(5);
  });
});
