import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findEdition } from '../../rest-api/catalogue/editions/edition.queries.ts';
import { storeEditions } from '../../rest-api/catalogue/editions/store-editions.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { openImportDatabase } from '../import/import-database.ts';
import { importTests } from '../import/testing/import-tests.ts';
import { type EncodedText, mendEntities } from './mend-entities.ts';

const imports = importTests();

async function mend(mends: boolean) {
  const { client, close } = await openImportDatabase({
    databaseUrl: imports.databaseUrl,
    dataDir: imports.folder,
  });
  const shown: EncodedText[] = [];
  try {
    return { ...(await mendEntities(client, mends, (text) => shown.push(text))), shown };
  } finally {
    await close();
  }
}

const file = (content: string) => imports.file('books.csv', content);
it('shows and mends what earlier versions have stored with entities', async () => {
  const { database, run, imported } = imports;
  await run(file('title,author,price,rating,categoryName,key\nPlain,A B,100,4,Fiction,shop:1'));
  const [book] = await imported();
  const id = book?.id ?? '';
  expect(await mend(false)).toEqual({ books: 0, names: 0, records: 0, shown: [] });

  // As an earlier version has stored it.
  await database
    .update(products)
    .set({ title: 'Tom &amp; Jerry &#1059; AT&T; done', author: 'by A &amp; B' })
    .where(eq(products.id, id));
  await storeEditions(database, [
    {
      productId: id,
      publisher: 'R&amp;D',
      description: 'One &lt; two\n\nthree&nbsp;four',
      series: { name: 'Q&amp;A' },
      contributors: [
        { name: 'Hanna &amp', role: 'author' },
        { name: 'Barbera', role: 'illustrator' },
        { name: 'Garc&iacute', role: 'author' },
        { name: 'a', role: 'author' },
        { name: 'Simon &amp; Garfunkel', role: 'editor' },
      ],
      subjects: [{ scheme: 'bisac', code: 'FIC000000', heading: 'FICTION &amp; more' }],
    },
  ]);
  await database.execute(sql`update product_search set original_title = 'Caf&eacute;'`);
  await database.execute(sql`insert into onix_records (sender, reference, listed, facts)
    values ('press', 'one', false, '{"descriptive": {"title": "Salt &amp; Ink"}}')`);

  const before = await imported();
  const seen = await mend(false);
  expect(seen).toMatchObject({ records: 1, names: 2 });
  expect(
    seen.shown
      .filter(({ number }) => number === null)
      .map(({ title, fact, mended }) => [title, fact, mended]),
  ).toEqual([
    ['q-and-amp-a', 'series', 'Q&A'],
    ['simon-and-amp-garfunkel', 'person', 'Simon & Garfunkel'],
  ]);
  expect(
    seen.shown.filter(({ number }) => number === book?.number).map(({ fact, mended }) => [fact, mended]),
  ).toEqual([
    ['contributors', 'Hanna & Barbera (illustrator); García (author); Simon & Garfunkel (editor)'],
    ['subject FIC000000', 'FICTION & more'],
    ['publisher', 'R&D'],
    ['description', 'One < two\n\nthree four'],
    ['series', 'Q&A'],
    ['title', 'Tom & Jerry У AT&T; done'],
    ['author', 'by A & B'],
    ['original title', 'Café'],
  ]);
  expect(await imported()).toEqual(before);

  expect(await mend(true)).toEqual(seen);
  expect((await imported())[0]).toMatchObject({ title: 'Tom & Jerry У AT&T; done', author: 'by A & B' });
  expect(await findEdition(database, id)).toMatchObject({
    publisher: 'R&D',
    description: 'One < two\n\nthree four',
    series: { name: 'Q&A' },
    contributors: [{ name: 'Hanna & Barbera' }, { name: 'García' }, { name: 'Simon & Garfunkel' }],
  });
  const { rows: found } =
    await database.execute(sql`select original_title, facts #>> '{descriptive,title}' as waiting
    from product_search, onix_records where product_number = ${book?.number}`);
  expect(found).toEqual([{ original_title: 'Café', waiting: 'Salt & Ink' }]);
  expect(await mend(true)).toEqual({ books: 0, names: 0, records: 0, shown: [] });
});

it('keeps the books of a series together, however many they are', async () => {
  const { database } = imports;
  const ids = await addBooks(
    database,
    Array.from({ length: 501 }, (_, number) => ({ title: `Question ${number}`, author: 'by A B' })),
  );
  await storeEditions(
    database,
    ids.map((productId) => ({ productId, series: { name: 'Q&amp;A' } })),
  );
  expect(await mend(true)).toMatchObject({ books: 501 });
  const { rows } = await database.execute(
    sql`select series_slug, name, count(*)::int from editions join series on slug = series_slug
      where product_id = any(${sql.param(ids)}::uuid[]) group by 1, 2`,
  );
  expect(rows).toEqual([{ series_slug: 'q-and-a', name: 'Q&A', count: 501 }]);
});
