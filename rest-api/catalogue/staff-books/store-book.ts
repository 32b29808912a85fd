import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { factNames } from '../../../text/edition-facts.ts';
import { readIsbn } from '../../../text/isbn.ts';
import { bibliographicLanguage } from '../../../text/language-codes.ts';
import { slugOf } from '../../../text/slug.ts';
import { type EditionDetails, formatSpellings } from '../../contract/editions.ts';
import { lowerCase } from '../../contract/letter-case.ts';
import type { StaffBook } from '../../contract/staff-books.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { Conflict } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { type Origin } from '../../routing/origin.ts';
import { findShopCategories } from '../categories/categories.queries.ts';
import { readCalendarDate } from '../editions/calendar-date.ts';
import { editions } from '../editions/edition-tables.ts';
import { unknownDetails } from '../editions/fact-columns.ts';
import { type EditionFacts, storeEditions } from '../editions/store-editions.ts';
import { products } from '../products/product-tables.ts';
import { productSearch } from '../search/search-tables.ts';
import { changeBook, completeChange } from './change-book.ts';
import { resetWhenOmitted } from './edition-facts.input.ts';
import type { BookFactsInput, BookInput, NewBookInput } from './staff-books.input.ts';
import { findOtherOfIsbn, findStaffBook } from './staff-books.queries.ts';

export const bookAdded =
  'There is a book with this id, which is not the one that you add. Nothing was stored.';
export const belowPrice = fieldError('previousPricePaise', 'INVALID', 'This is below the price.');
export const seriesWithoutName = fieldError('seriesName', 'REQUIRED', 'This cannot be empty.');
export const namesNobody = fieldError('contributors', 'INVALID', 'Each name needs a letter or a digit.');
export const noLanguage = fieldError(
  'language',
  'INVALID',
  'A code of a language, such as eng, en or en-GB.',
);
export const noDate = fieldError(
  'publishedOn',
  'INVALID',
  'A year, a month or a day of the calendar, such as 1999, 1999-04 or 1999-04-15.',
);
export const noSuchCategory = (field: 'category' | 'furtherCategories', slugs: readonly string[]) =>
  fieldError(field, 'INVALID', `One of ${slugs.join(', ')}.`);
export const isbnOfOther = (title: string, number: number) =>
  fieldError('isbn', 'INVALID', `“${title}” (number ${number}) has this ISBN.`);

/** A book as it is stored, without what the shop itself decides. */
export type BookFacts = Omit<
  StaffBook,
  'id' | 'number' | 'image' | 'hasUploadedCover' | 'otherEditions' | 'isSeparate' | 'withdrawnAt' | 'version'
>;

/**
 * Adds a book to the shop, unless it is there already under the id that the caller has chosen; its cover is drawn until one
 * is uploaded.
 * @throws InvalidFields 400, HttpError 409 with the book where there is another one with this id
 */
export function addBook(
  database: Database,
  origin: Origin,
  { id: chosenId, ...input }: NewBookInput,
): Promise<StaffBook> {
  const id = chosenId?.toLowerCase() ?? randomUUID();
  const facts = { ...unknownDetails, furtherCategories: [], ...factsOf(input) };
  return inTransaction(database, async (transaction) => {
    requireReadable(facts, unknownDetails);
    requireCategories(await findSlugs(transaction), facts);
    await requireOwnIsbn(transaction, facts, id);
    const added = await transaction
      .insert(products)
      .values({
        id,
        image: `/covers/${id}.webp`,
        ...productValues(facts),
        importKey: facts.isbn && `isbn:${facts.isbn}`,
      })
      .onConflictDoNothing({ target: products.id })
      .returning({ id: products.id });
    if (added.length === 0) {
      const book = await findStaffBook(transaction, id);
      if (book && hasFacts(book, facts)) return book;
      throw book ? new Conflict(bookAdded, { book }) : new Error(`The book ${id} is gone again.`);
    }
    await storeEditions(transaction, [editionOf(id, facts)]);
    return completeChange(transaction, origin, 'added', null, id);
  });
}

/**
 * Makes a book what the input says; what becomes of a fact that it lacks, `resetWhenOmitted` says.
 * @throws InvalidFields 400, HttpError as `changeBook`
 */
export function editBook(
  database: Database,
  origin: Origin,
  id: string,
  { version, ...input }: BookInput,
): Promise<StaffBook> {
  const sent = factsOf(input);
  return changeBook(
    database,
    origin,
    { id, version },
    {
      action: 'changed',
      isDone: (book) => hasFacts(book, sent),
      async write(transaction, book) {
        const facts = { ...book, ...sent };
        requireReadable(facts, book);
        requireCategories(await findSlugs(transaction), facts, book);
        await requireOwnIsbn(transaction, facts, id);
        await writeBooks(transaction, [{ book, facts }]);
      },
    },
  );
}

/** A book, and the facts that it is to have. */
export interface FactsOfBook {
  book: StaffBook;
  facts: BookFacts;
}

/** What stands in the row of the product; all other facts are of the edition. */
const ofProduct = new Set<keyof BookFacts>([
  ...(['title', 'author', 'rating', 'category', 'furtherCategories'] as const),
  ...(['pricePaise', 'previousPricePaise'] as const),
]);

/** Stores the facts of some hundred locked books, which have been checked. */
export async function writeBooks(transaction: Queryable, changes: readonly FactsOfBook[]): Promise<void> {
  const rows = changes.map(({ book, facts }) => ({
    id: book.id,
    ...productValues(facts),
    isbn: facts.isbn,
    hasOtherIsbn: facts.isbn !== book.isbn,
  }));
  await transaction.execute(sql`
    update products set title = facts.title, author = facts.author, rating = facts.rating,
      category_name = facts."categoryName", further_categories = facts."furtherCategories",
      price_paise = facts."pricePaise", previous_price_paise = facts."previousPricePaise",
      -- Imports know the book by its ISBN, unless they know it by a name of their source.
      import_key = case when facts."hasOtherIsbn" and (import_key is null or import_key like 'isbn:%')
        then 'isbn:' || facts.isbn else import_key end
    from json_to_recordset(${JSON.stringify(rows)}::json) as facts (id uuid, title text, author text,
      rating numeric, "categoryName" text, "furtherCategories" text[], "pricePaise" int, "previousPricePaise" int,
      isbn text, "hasOtherIsbn" boolean)
    where products.id = facts.id`);
  const ofEdition = changes.filter(({ book, facts }) =>
    (Object.keys(facts) as (keyof BookFacts)[]).some(
      (fact) => !ofProduct.has(fact) && JSON.stringify(book[fact]) !== JSON.stringify(facts[fact]),
    ),
  );
  if (ofEdition.length === 0) return;
  // What an import has said for searches; the edition has it from now on.
  const numbers = ofEdition.map(({ book }) => Number(book.number));
  await transaction
    .update(productSearch)
    .set({ isbns: [], language: null })
    .where(inArray(productSearch.productNumber, numbers));
  const ids = ofEdition.map(({ book }) => book.id);
  await transaction.delete(editions).where(inArray(editions.productId, ids));
  await storeEditions(
    transaction,
    ofEdition.map(({ book, facts }) => editionOf(book.id, facts)),
  );
}

export const hasFacts = (book: StaffBook, facts: Partial<BookFacts>): boolean =>
  (Object.keys(facts) as (keyof BookFacts)[]).every(
    (fact) => JSON.stringify(book[fact]) === JSON.stringify(facts[fact]),
  );

/** The input as it is stored, without what stays as it was. @throws InvalidFields for facts that do not fit each other */
export function factsOf(
  input: BookFactsInput,
): Omit<BookFacts, keyof EditionDetails | 'furtherCategories'> &
  Partial<EditionDetails & Pick<BookFacts, 'furtherCategories'>> {
  const { title, author, pricePaise, rating, category, seriesName = null, seriesNumber = null } = input;
  const { furtherCategories } = input;
  const previousPricePaise = input.previousPricePaise ?? pricePaise;
  const contributors = (input.contributors ?? []).map(({ name, role }) => ({ name, role }));
  const fieldErrors = [
    ...(previousPricePaise < pricePaise ? [belowPrice] : []),
    ...(seriesNumber !== null && !seriesName ? [seriesWithoutName] : []),
    ...(contributors.some(({ name }) => !slugOf(name)) ? [namesNobody] : []),
  ];
  if (fieldErrors.length > 0) throw new InvalidFields(400, ...fieldErrors);
  const details: Pick<BookFactsInput, keyof EditionDetails> = input;
  const sent = factNames.filter((fact) => details[fact] !== undefined).map((fact) => [fact, details[fact]]);
  const isbn = input.isbn ? readIsbn(input.isbn) : undefined;
  return {
    title,
    author: /^by /i.test(author) ? `by ${author.slice(3)}` : `by ${author}`,
    pricePaise,
    previousPricePaise,
    rating,
    category,
    ...(furtherCategories && { furtherCategories: otherCategories(category, furtherCategories) }),
    seriesName,
    seriesNumber,
    contributors,
    ...Object.fromEntries(resetWhenOmitted.map((fact) => [fact, null])),
    ...Object.fromEntries(sent),
    language: input.language ? (bibliographicLanguage(input.language) ?? input.language) : null,
    isbn: isbn && 'isbn13' in isbn ? isbn.isbn13 : null,
  };
}

/** The further categories of a book, sorted, each once. */
const otherCategories = (first: string, slugs: readonly string[]): string[] =>
  [...new Set(slugs)].filter((slug) => slug !== first).sort();

const productValues = ({ category, ...facts }: BookFacts) => ({
  title: facts.title,
  author: facts.author,
  rating: facts.rating,
  categoryName: category,
  furtherCategories: otherCategories(category, facts.furtherCategories),
  pricePaise: facts.pricePaise,
  previousPricePaise: facts.previousPricePaise,
});

function editionOf(productId: string, facts: BookFacts): EditionFacts & { productId: string } {
  const { seriesName, seriesNumber, format } = facts;
  const series = seriesName === null ? undefined : { name: seriesName, number: seriesNumber ?? undefined };
  const stored = { ...facts, format: format && formatSpellings[format] };
  const known = factNames.filter((fact) => stored[fact] !== null).map((fact) => [fact, stored[fact]]);
  const contributors = facts.contributors.map(({ name, role }) => ({ name, role: lowerCase(role) }));
  return { productId, ...Object.fromEntries(known), series, contributors };
}

/**
 * Holds a language and a date to the rules of imports. What the book has already is accepted: some were stored before
 * there were such rules, and whoever changes the price of one need not know its language.
 * @param stored of the book before
 * @throws InvalidFields
 */
export function requireReadable(
  { language, publishedOn }: Pick<EditionDetails, 'language' | 'publishedOn'>,
  stored: Pick<EditionDetails, 'language' | 'publishedOn'>,
): void {
  const isLanguage = !language || language === stored.language || bibliographicLanguage(language);
  const isDate = !publishedOn || publishedOn === stored.publishedOn || readCalendarDate(publishedOn);
  const errors = [...(isLanguage ? [] : [noLanguage]), ...(isDate ? [] : [noDate])];
  if (errors.length > 0) throw new InvalidFields(400, ...errors);
}

/** The slugs of the categories that the shop has. */
export async function findSlugs(transaction: Queryable): Promise<string[]> {
  return (await findShopCategories(transaction)).map(({ slug }) => slug);
}

/**
 * What the book has already is accepted: a category that is gone leaves its books.
 * @param slugs of the categories that the shop has
 * @throws InvalidFields for a category that the shop does not have
 */
export function requireCategories(
  slugs: readonly string[],
  { category, furtherCategories }: BookFacts,
  stored?: StaffBook,
): void {
  const isKnown = (slug: string) =>
    slugs.includes(slug) || slug === stored?.category || stored?.furtherCategories.includes(slug);
  const errors = [
    ...(isKnown(category) ? [] : [noSuchCategory('category', slugs)]),
    ...(furtherCategories.every(isKnown) ? [] : [noSuchCategory('furtherCategories', slugs)]),
  ];
  if (errors.length > 0) throw new InvalidFields(400, ...errors);
}

/** Two who give the same ISBN to two books at once wait for each other. @throws InvalidFields where another has it */
export async function requireOwnIsbn(transaction: Queryable, { isbn }: BookFacts, id: string): Promise<void> {
  if (isbn === null) return;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`isbn:${isbn}`}, 0))`);
  const other = await findOtherOfIsbn(transaction, isbn, id);
  if (other) throw new InvalidFields(400, isbnOfOther(other.title, other.number));
}
