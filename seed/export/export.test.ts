import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { type EditionFacts, storeEditions } from '../../rest-api/catalogue/editions/store-editions.ts';
import { storedFacts } from '../../rest-api/catalogue/editions/stored-facts.ts';
import { storeWorkChoice } from '../../rest-api/catalogue/editions/work-keys.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import { factNames, factOf } from '../../text/edition-facts.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { readRequests } from '../import/import-request.ts';
import { descriptive, message, product, publishing, supply } from '../import/onix/testing/message.ts';
import { exportCatalogue } from './export-catalogue.ts';

const fixtures = path.join(import.meta.dirname, '../import/fixtures');

let folder: string;
let shop: TestDatabase;
let other: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quire-export-'));
  shop = await cloneDatabase(inject('templateDatabaseUrl'));
  other = await cloneDatabase(inject('templateDatabaseUrl'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.drop();
  await other.drop();
  rmSync(folder, { recursive: true });
});

const settingsOf = ({ url }: TestDatabase) =>
  ({ dataDir: folder, databaseUrl: url, mail: { publicUrl: 'https://shop.example' } }) as Parameters<
    typeof exportCatalogue
  >[1];
const { signal } = new AbortController();

async function importInto(database: TestDatabase, ...args: string[]) {
  const [request] = (await readRequests(args, folder)) ?? [];
  if (!request) throw new Error('The arguments name no file.');
  return importCatalogue(request, settingsOf(database), signal);
}

/** Every fact of an edition, of a sample book. */
const everyFact: { productId: string } & EditionFacts = {
  productId: '70bf1958-03ee-4b39-ba86-89da44222347',
  ...Object.fromEntries(factNames.map((name) => [name, factOf(name).example])),
  isbn: '9780306406157',
  format: 'paperback',
  publishedOn: '1961-05',
  description: 'A fruit seller.\nAnd Mini.',
  contents: 'One & two\nThree',
};

/** A book in the original and in translation, of which the translation names both works. */
function editionsOfOneText(): string {
  const work = (relation: string, id: string) =>
    `<RelatedWork><WorkRelationCode>${relation}</WorkRelationCode><WorkIdentifier><WorkIDType>01</WorkIDType><IDValue>${id}</IDValue></WorkIdentifier></RelatedWork>`;
  const book = (reference: string, title: string, works: string) =>
    product(reference, [
      descriptive(title),
      publishing('Test House'),
      `<RelatedMaterial>${works}</RelatedMaterial>`,
      supply('99.00'),
    ]);
  const file = path.join(folder, 'editions.xml');
  const products = [
    book('one', 'Der Fluss', work('01', 'W-1')),
    book('two', 'The River', work('01', 'W-2') + work('06', 'W-1')),
  ];
  writeFileSync(file, message(products));
  return file;
}

/** Each book with the facts that are stored, and the books of its text. */
async function catalogueOf({ database }: TestDatabase) {
  const { rows } = await database.execute(sql`
    select id, import_key, title, author, price_paise, previous_price_paise, rating, image, category_name,
      (select original_title from product_search where product_number = products.number), ${sql.raw(storedFacts)} as facts,
      (select array_agg(other.product_id order by other.product_id) from book_works own join book_works other using (work_id)
        where own.product_id = products.id) as editions
    from products where withdrawn_at is null order by id`);
  return rows;
}

it('an export makes an empty shop the same catalogue, and changes nothing in its own', async () => {
  const header =
    'title,author,price,previousPrice,rating,categoryName,key,originalTitle,firstPublished,publishedOn,description';
  const csv = path.join(folder, 'books.csv');
  writeFileSync(
    csv,
    `${header}
"Tales & <Tags>","by A B, C D",100,250,4.37,Fiction,goodreads:1,"Il ""Racconto""",-750,1999,One & <two>
Plain,by Nobody,80,,1,Biographies,goodreads:2,,,,
Gone,by Nobody,80,,1,Biographies,goodreads:3,,,,`,
  );
  await importInto(shop, csv);
  await importInto(shop, path.join(fixtures, 'reference-3.0.xml'));
  await importInto(shop, editionsOfOneText());
  await storeEditions(shop.database, [everyFact]);
  const [plain] = await shop.database.select().from(products).where(eq(products.importKey, 'goodreads:2'));
  await storeWorkChoice(shop.database, plain?.id ?? '', { separate: true });
  await shop.database
    .update(products)
    .set({ withdrawnAt: new Date() })
    .where(eq(products.importKey, 'goodreads:3'));

  const file = path.join(folder, 'catalogue.xml');
  expect(await exportCatalogue({ file }, settingsOf(shop), signal)).toBe(56);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain('<TitleText>Tales &amp; &lt;Tags&gt;</TitleText>');

  // A new shop has the sample books.
  const { withdrawn, new: added, bad, unlisted } = await importInto(other, file);
  expect({ withdrawn, added, bad, unlisted }).toEqual({ withdrawn: 0, added: 5, bad: 0, unlisted: 0 });
  const catalogue = await catalogueOf(shop);
  expect(await catalogueOf(other)).toEqual(catalogue);
  expect(catalogue).toHaveLength(55);

  expect(await importInto(shop, file)).toMatchObject({
    new: 0,
    changed: 0,
    unchanged: 55,
    withdrawn: 0,
    restored: 0,
  });
  expect(await catalogueOf(shop)).toEqual(catalogue);
});

it('an export makes an empty shop the same catalogue, also of sample books that an import has brought', async () => {
  const [emma, twilight] = ['9780141439587', '9780316015844'];
  const csv = path.join(folder, 'books.csv');
  writeFileSync(
    csv,
    `title,author,price,previousPrice,rating,categoryName,isbn,language
Emma anew,by J. Austen,120,150,4.02,Biographies,${emma},en-US
"Twilight (Twilight, #1)",by S. Meyer,100,,3.57,Self-Help,${twilight},eng`,
  );
  // An earlier version has brought a second book of an ISBN; another is in a language as an earlier version wrote it.
  const { database } = shop;
  const twin = 'b0c3a4a6-4f0d-4d5e-8f5b-2f5f6f1d2a11';
  await database.insert(products).values({
    id: twin,
    importKey: `isbn:${twilight}`,
    title: 'Twilight',
    author: 'by Stephenie Meyer',
    pricePaise: 9_900,
    previousPricePaise: 9_900,
    rating: 4,
    categoryName: 'Fiction' as const,
    image: `/covers/${twin}.webp`,
  });
  await storeEditions(database, [{ productId: twin, isbn: twilight, language: 'en-GB' }]);
  expect(await importInto(shop, csv)).toMatchObject({ new: 0, changed: 2 });
  const file = path.join(folder, 'catalogue.xml');
  await exportCatalogue({ file }, settingsOf(shop), signal);
  expect(await importInto(other, file)).toMatchObject({ new: 1, bad: 0, duplicates: 0 });
  await storeEditions(database, [{ productId: twin, language: 'eng' }]);
  const catalogue = await catalogueOf(shop);
  expect(await catalogueOf(other)).toEqual(catalogue);
  expect(catalogue).toHaveLength(51);
  for (const { database } of [shop, other]) {
    const [found] = await database.select().from(products).where(eq(products.title, 'Emma anew'));
    expect(found?.id).toBe('ed18af75-969a-401c-9da1-e5e4a2219eca');
  }
});

it('a data folder without a shop is named, and neither becomes one nor costs the earlier file', async () => {
  const file = path.join(folder, 'catalogue.xml');
  writeFileSync(file, 'of yesterday');
  const settings = { ...settingsOf(shop), databaseUrl: undefined, dataDir: path.join(folder, 'forgotten') };
  await expect(exportCatalogue({ file }, settings, signal)).rejects.toThrow(
    `There is no database in ${settings.dataDir}: start a shop`,
  );
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['catalogue.xml'], 'of yesterday']);
});

it('a database without a shop is called so, and does not become one', async () => {
  const empty = await cloneDatabase(
    Object.assign(new URL(inject('templateDatabaseUrl')), { pathname: 'template0' }).href,
  );
  try {
    await expect(exportCatalogue({ file: undefined }, settingsOf(empty), signal)).rejects.toThrow(
      'The database of DATABASE_URL has no shop: start one',
    );
    const { rows } = await empty.database.execute(sql`select from pg_namespace where nspname = 'drizzle'`);
    expect(rows).toEqual([]);
  } finally {
    await empty.drop();
  }
});

it('a file that cannot be written is named, and nothing is left behind', async () => {
  const file = path.join(folder, 'nowhere', 'catalogue.xml');
  await expect(exportCatalogue({ file }, settingsOf(shop), signal)).rejects.toThrow('There is no folder for');
  expect(readdirSync(folder)).toEqual([]);
});
