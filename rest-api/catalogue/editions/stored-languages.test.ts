import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import { bibliographicCodes, bibliographicLanguage } from '../../../text/language-codes.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { addBooks } from '../../testing/books.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { indexQueuedBooks } from '../search/search-index.ts';
import { storeEditions } from './store-editions.ts';

/** The statements of a migration. */
const migration = (name: string) =>
  readFileSync(path.join(projectRoot, `rest-api/database/migrations/${name}.sql`), 'utf8').split(
    '--> statement-breakpoint',
  );

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(() => clone.drop());

const texts = [
  ...[
    'eng',
    ' EN ',
    'en-US',
    'en_GB',
    'zh-Hant-TW',
    'mul',
    'xx',
    'English',
    'e',
    '',
    'en US',
    'हिन्दी',
    'fr-',
  ],
  ...bibliographicCodes.keys(),
];

it('the database reads codes of languages as the service does', async () => {
  const { rows } = await clone.database.execute<{ code: string; language: string | null }>(
    sql`select code, bibliographic_language(code) as language from unnest(${sql.param(texts)}::text[]) as code`,
  );
  expect(rows).toEqual(texts.map((code) => ({ code, language: bibliographicLanguage(code) ?? null })));
});

it('books that were stored by other codes of a language are stored by one', async () => {
  const { database } = clone;
  const ids = await addBooks(
    database,
    ['fr', 'fra', 'fre', 'English', 'de'].map((title) => ({ title })),
  );
  const [fr = '', fra = '', fre = '', english = '', de = ''] = ids;
  const listed = async () =>
    (
      await database.execute(sql`
    select products.title, coalesce(editions.language, product_search.language) as language,
      (select value from facet_values where id = any(product_listings.facets) and facet = 'language') as facet
    from products join product_search on product_number = products.number join product_listings using (number)
      left join editions on product_id = products.id
    where products.id = any(${sql.param(ids)}::uuid[]) order by products.number`)
    ).rows;
  // As before the migration.
  const facetsOf = migration('0024_listings').find((text) => text.includes('CREATE FUNCTION "facets_of"'));
  await database.execute(sql`drop index product_search_isbn`);
  await database.execute(sql`drop function bibliographic_language`);
  await database.execute(sql.raw(facetsOf?.replace('CREATE', 'CREATE OR REPLACE') ?? ''));
  await inTransaction(database, async (transaction) => {
    await storeEditions(transaction, [
      ...[{ productId: fr, language: 'fr' } as const, { productId: fra, language: 'fra' } as const],
      ...[{ productId: fre, language: 'fre' } as const, { productId: english, language: 'English' } as const],
    ]);
    await indexQueuedBooks(transaction);
    // What an import knows of a book without an edition.
    await transaction.execute(
      sql`update product_search set language = 'de' where product_number = (select number from products where id = ${de})`,
    );
  });
  const before = await listed();
  expect(before.map(({ facet }) => facet)).toEqual(['fr', 'fra', 'fre', null, 'de']);
  await inTransaction(database, async (transaction) => {
    for (const statement of migration('0031_languages_and_isbns')) {
      await transaction.execute(sql.raw(statement));
    }
  });
  expect(await listed()).toEqual([
    { title: 'fr', language: 'fre', facet: 'fre' },
    { title: 'fra', language: 'fre', facet: 'fre' },
    { title: 'fre', language: 'fre', facet: 'fre' },
    { title: 'English', language: 'English', facet: null },
    { title: 'de', language: 'ger', facet: 'ger' },
  ]);
  const { rows: counts } = await database.execute(
    sql`select value, books from facet_values where facet = 'language' and value in ('fr', 'fra', 'fre', 'ger')`,
  );
  expect(counts).toEqual(
    expect.arrayContaining([
      { value: 'fre', books: 3 },
      { value: 'ger', books: 1 },
    ]),
  );
});
