import { eq, sql } from 'drizzle-orm';
import { bookSubjects, editions } from '../../catalogue/editions/edition-tables.ts';
import { unknownDetails } from '../../catalogue/editions/fact-columns.ts';
import { versionOf } from '../../catalogue/staff-books/staff-books.queries.ts';
import type { BookTax } from '../../contract/book-taxes.ts';
import type { StaffBook } from '../../contract/staff-books.ts';
import type { Queryable } from '../../database/database.ts';
import { versionOf as versionOfTax } from '../../sales/invoices/book-taxes.queries.ts';
import { productTaxes } from '../../sales/invoices/invoice-tables.ts';
import { bookCalled } from './scene.ts';

const id = 'b0011111-0000-4000-8000-000000000001';
const coverVersion = 'c0ffee0000000001';

const facts = {
  id,
  number: '9002',
  title: 'Chaturanga',
  author: 'by Rabindranath Tagore',
  rating: 4,
  pricePaise: 10_000,
  previousPricePaise: 12_000,
  category: 'Fiction',
  furtherCategories: [],
  image: `/covers/${id}-${coverVersion}.webp`,
  ...unknownDetails,
  seriesName: null,
  seriesNumber: null,
  hasUploadedCover: true,
  contributors: [],
  isSeparate: false,
  withdrawnAt: '2026-01-31T09:05:00+00:00',
} as const satisfies Omit<StaffBook, 'version' | 'contributors' | 'otherEditions'> & {
  contributors: readonly [];
};

/** A book of the scene that no shopper sees, and that cases of the back room change. */
export const withdrawnBook: StaffBook = {
  ...facts,
  contributors: [],
  otherEditions: [],
  version: versionOf({ ...facts, contributors: [] }),
};

/** Sample books that have one text in the scene. Of the former, the shop knows only who wrote it, its series and a subject. */
export const vagueBook = bookCalled('Haroun and the Sea of Stories');
export const otherEdition = bookCalled('Knife: Meditations After an Attempted Murder');
/** A sample book of whose edition the shop knows nothing in the scene. */
export const unknownBook = bookCalled('You Can Win');
const unknownSubject = { scheme: 'bisac', code: 'ZZZ000000' } as const;

const tax = { hsn: '998431', rateBasisPoints: 500 };

/** It is the only book with a tax. */
export const taxedBook: BookTax = {
  id,
  title: facts.title,
  isbn: null,
  format: null,
  ...tax,
  version: versionOfTax(tax),
};

/** The catalogue of the sample books and the withdrawn one: what cases have added goes. */
export async function setBooksScene(transaction: Queryable): Promise<void> {
  const workId = sql`case product_id when ${otherEdition._id} then ${vagueBook._id} else product_id end`;
  const { rows } = await transaction.execute(sql`
    select from products where number > 50 and id <> ${id}
    union all select from editions where product_id = ${id}
    union all select from book_works where product_id = ${id} or work_id <> ${workId}`);
  // What has not been changed is left alone, so that nothing cached is dropped.
  if (rows.length > 0) {
    await transaction.execute(sql`delete from products where number > 50`);
    await transaction.execute(sql`delete from work_keys where starts_with(key, 'chosen:')`);
    await transaction.execute(sql`update book_works set work_id = ${workId} where work_id <> ${workId}`);
    await transaction.execute(sql`delete from contributions where product_id = ${unknownBook._id}`);
    await transaction.execute(sql`delete from editions where product_id = ${unknownBook._id}`);
    await transaction
      .update(editions)
      .set({ ...unknownDetails, seriesNumber: null })
      .where(eq(editions.productId, vagueBook._id));
    await transaction
      .insert(bookSubjects)
      .values({ productId: vagueBook._id, position: 0, ...unknownSubject })
      .onConflictDoNothing();
  }
  await transaction.execute(sql`
    insert into products as known (id, number, title, author, price_paise, previous_price_paise, rating, image,
      category_name, withdrawn_at) overriding system value
    values (${id}, 9002, ${facts.title}, ${facts.author}, 10000, 12000, 4, ${facts.image}, 'Fiction',
      ${facts.withdrawnAt})
    on conflict (id) do update set image = excluded.image, withdrawn_at = excluded.withdrawn_at
      where (known.image, known.withdrawn_at) is distinct from (excluded.image, excluded.withdrawn_at)`);
  await transaction.execute(sql`
    insert into product_covers (product_id, width, version, image) values (${id}, 480, ${coverVersion}, 'a picture')`);
  await transaction.insert(productTaxes).values({ productId: id, ...tax });
}
