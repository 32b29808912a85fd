import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ImportedBook } from '../../rest-api/contract/staff-imports.ts';
import { stock } from '../../rest-api/stock/stock-tables.ts';
import { importTests } from './testing/import-tests.ts';

const imports = importTests();
const { file, run, imported } = imports;
const [games, dracula, unknown, unknownToo] = [9780439023481, 9780141439846, 9780064430173, 9780307474278];
const addBooks = () =>
  run(
    file(
      'books.csv',
      [
        'title,author,price,previousPrice,rating,categoryName,isbn',
        `The Hunger Games,Suzanne Collins,300,400,4.5,Fiction,${games}`,
        `Dracula,Bram Stoker,250,250,4,Fiction,${dracula}`,
      ].join('\n'),
    ),
  );
const list = (...lines: string[]) => run(file('prices.csv', lines.join('\n')));
const pricesOf = async () =>
  (await imported()).map(({ title, pricePaise, previousPricePaise }) => [
    title,
    pricePaise,
    previousPricePaise,
  ]);

it('changes the prices of the books that the catalogue has, and nothing else of them', async () => {
  await addBooks();
  const [before] = await imported();
  const { summary } = await list('isbn,price,previousPrice', `${games},320,480`, `${dracula},250,`);
  expect(summary).toMatchObject({ new: 0, changed: 1, unchanged: 1, bad: 0, unlisted: 0 });
  expect((await imported())[0]).toEqual({ ...before, pricePaise: 32_000, previousPricePaise: 48_000 });
});

it('lists no book that the catalogue does not have, and imports the others, however many these are', async () => {
  await addBooks();
  const { summary, report } = await list(
    'isbn,price',
    `${unknown},100`,
    `${unknownToo},100`,
    `${games},199.50`,
  );
  expect(summary).toMatchObject({ outcome: 'imported', changed: 1, new: 0, bad: 0, unlisted: 2 });
  const reasons = [
    'the catalogue does not have it, and the file does not say its title, author, rating, categoryName',
  ];
  expect(report.unlistedRows).toEqual([2, 3].map((line) => ({ line, reasons })));
  expect(await pricesOf()).toEqual([
    ['The Hunger Games', 19_950, 19_950],
    ['Dracula', 25_000, 25_000],
  ]);
});

it('has a price beside each previous price', async () => {
  await addBooks();
  const { summary, report } = await list('isbn,price,previousPrice', `${games},,480`, `${dracula},260,`);
  expect(summary).toMatchObject({ changed: 1, bad: 1 });
  expect(report.badRows).toEqual([{ line: 2, reasons: ['previousPrice: the price beside it is empty'] }]);
});

it('may say other things than prices, such as copies', async () => {
  await addBooks();
  const { summary } = await list('isbn,stock', `${games},12`);
  expect(summary).toMatchObject({ changed: 0, unchanged: 1, counted: 1 });
  expect(await imports.database.select().from(stock)).toMatchObject([{ onHand: 12 }]);
});

it('may have cells for new books in the same file: an empty one keeps what is known, and is bad for a new book', async () => {
  await addBooks();
  const { summary, report } = await list(
    'isbn,title,author,price,rating,categoryName',
    `${games},,,310,,`,
    `${unknown},Goodnight Moon,Margaret Wise Brown,399,4.3,Fiction`,
    `${unknownToo},"The Da\nVinci Code",,250,4,`,
  );
  expect(summary).toMatchObject({ new: 1, changed: 1, bad: 1 });
  expect(report.badRows).toEqual([
    { line: 4, lastLine: 5, reasons: ['author: it is empty', 'categoryName: it is empty'] },
  ]);
  const bad = /^Bad rows, to correct and import: (.+)$/m.exec(imports.printed.join('\n'))?.[1] ?? '';
  expect(readFileSync(bad, 'utf8').split('\r\n')[1]).toBe(
    `author: it is empty; categoryName: it is empty,${unknownToo},"The Da\nVinci Code",,250,4,`,
  );
  expect(await pricesOf()).toEqual([
    ['The Hunger Games', 31_000, 31_000],
    ['Dracula', 25_000, 25_000],
    ['Goodnight Moon', 39_900, 39_900],
  ]);
});

it('has columns of other names by a mapping of these alone', async () => {
  await addBooks();
  const mapping = file('prices.json', JSON.stringify({ isbn: 'EAN', price: 'MRP' }));
  const { summary } = await run(file('publisher.csv', `EAN,MRP\n${games},350\n`), '--mapping', mapping);
  expect(summary).toMatchObject({ changed: 1, unlisted: 0 });
  expect(await pricesOf()).toContainEqual(['The Hunger Games', 35_000, 35_000]);
});

it('says before it is imported what it changes of each book, those of the catalogue ahead of new ones', async () => {
  await addBooks();
  const csv = [
    'isbn,title,author,price,previousPrice,rating,categoryName,stock,publisher,series,seriesNumber,contributors',
    `${unknown},Goodnight Moon,Margaret Wise Brown,399,,4.3,Fiction,3,,,,`,
    `${games},,,320.50,,,,7,Scholastic,The Hunger Games,1,Suzanne Collins;A. N. Other (translator)`,
    `${dracula},Dracula,Bram Stoker,250,250,4,Fiction,,,,,`,
  ].join('\n');
  const { summary, report } = await run(file('mixed.csv', csv), '--dry-run');
  expect(summary).toMatchObject({ outcome: 'compared', new: 1, changed: 1, unchanged: 1, counted: 1 });
  const changes = (report.changes as ImportedBook[]).map(({ values, ...book }) => ({
    ...book,
    values: values.map(({ part, before, after }) => [part, before, after]).sort(),
  }));
  expect(changes).toEqual([
    {
      line: 3,
      productId: (await imported())[0]?.id,
      title: 'The Hunger Games',
      values: [
        ['contributors', null, 'Suzanne Collins; A. N. Other (translator)'],
        ['previousPrice', '₹400', '₹320.50'],
        ['price', '₹300', '₹320.50'],
        ['publisher', null, 'Scholastic'],
        ['series', null, 'The Hunger Games 1'],
        ['stock', null, '7'],
      ],
    },
    {
      line: 2,
      productId: null,
      title: 'Goodnight Moon',
      values: [
        ['author', null, 'by Margaret Wise Brown'],
        ['categoryName', null, 'Fiction'],
        ['key', null, `isbn:${unknown}`],
        ['price', null, '₹399'],
        ['stock', null, '3'],
      ],
    },
  ]);
  expect(await pricesOf()).toContainEqual(['The Hunger Games', 30_000, 40_000]);
});
