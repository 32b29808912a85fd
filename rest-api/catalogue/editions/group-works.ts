import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deriveWorkKeys, type TextFacts } from './derive-work-keys.ts';
import { type KeyedBook, worksOf } from './works-of.ts';

/** Of keys that said only a title, an author and a number in a series. */
const formerTitle = 'title:';
/** Books of one statement. */
const booksAtOnce = 2_000;

/**
 * Groups all books of a shop that was opened before works existed, or before its titles told levels apart, in the caller's
 * transaction.
 */
export async function groupAllWorks(database: Queryable): Promise<void> {
  const { rows: known } = await database.execute(sql`
    select exists (select from work_keys where starts_with(key, ${formerTitle})) as former
    from (select from book_works limit 1) known`);
  if (known.length > 0 && !known[0]?.former) return;
  await database.execute(sql`delete from work_keys where starts_with(key, ${formerTitle})`);
  for (let last = 0; ; ) {
    const { rows } = await database.execute<{ number: number }>(
      sql`select number from products where number > ${last} order by number limit ${booksAtOnce}`,
    );
    const numbers = rows.map(({ number }) => number);
    if (numbers.length === 0) break;
    await groupWorks(database, numbers);
    last = numbers.at(-1) ?? last;
  }
}

/**
 * Says anew which books have the text of those whose title, contributors, ISBN or keys have changed, within the caller's
 * transaction. Whoever changes them calls this behind `indexQueuedBooks`, which knows original titles.
 * @param numbers the running numbers of the changed books, some thousand at most
 * @returns the ids of books that are editions of others now, and were of none of these before
 */
export async function groupWorks(database: Queryable, numbers: readonly number[]): Promise<string[]> {
  const ids = await storeDerivedKeys(database, numbers);
  if (ids.length === 0) return [];
  const books = await findConcerned(database, ids);
  const works = worksOf(books);
  const moved = books.filter(({ id, workId }) => works.get(id) !== workId);
  if (moved.length === 0) return [];
  await database.execute(sql`
    insert into book_works as known (product_id, work_id)
    select * from unnest(${sql.param(moved.map(({ id }) => id))}::uuid[],
      ${sql.param(moved.map(({ id }) => works.get(id)))}::uuid[])
    on conflict (product_id) do update set work_id = excluded.work_id`);
  const now = ({ id }: KeyedBook) => works.get(id) ?? id;
  const nowAndBefore = (book: (typeof books)[number]) => `${now(book)} ${book.workId ?? book.id}`;
  const together = countsBy(books, now);
  const togetherBefore = countsBy(books, nowAndBefore);
  return books
    .filter((book) => (together.get(now(book)) ?? 0) > 1 && togetherBefore.get(nowAndBefore(book)) === 1)
    .map(({ id }) => id);
}

/** How many books have each key. */
function countsBy<Book>(books: readonly Book[], keyOf: (book: Book) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const book of books) counts.set(keyOf(book), (counts.get(keyOf(book)) ?? 0) + 1);
  return counts;
}

/** Stores the keys that follow from what is known of books. @returns the ids of the books */
async function storeDerivedKeys(database: Queryable, numbers: readonly number[]): Promise<string[]> {
  const { rows } = await database.execute<
    TextFacts & { id: string; known: string[] } & Record<string, unknown>
  >(sql`
    select products.id, title, author, entry.original_title as "originalTitle",
      (select name from contributions where contributions.product_id = products.id
        order by role <> 'author', position limit 1) as contributor,
      exists (select from contributions where contributions.product_id = products.id and role = 'translator')
        as "isTranslation",
      coalesce(edition.isbn, case when import_key like 'isbn:%' then substr(import_key, 6) end) as isbn,
      (select name from series where slug = edition.series_slug) as "seriesName",
      edition.series_number::float8 as "numberInSeries", edition.edition_statement as "editionStatement",
      array(select key from work_keys where work_keys.product_id = products.id and is_derived) as known
    from products left join editions edition on edition.product_id = products.id
      left join product_search entry on entry.product_number = products.number
    where products.number = any(${sql.param(numbers)}::int[])`);
  const books = rows.map(({ id, known, ...facts }) => ({ id, known, keys: deriveWorkKeys(facts) }));
  const gone = books.flatMap(({ id, known, keys }) =>
    known.filter((key) => !keys.includes(key)).map((key) => ({ id, key })),
  );
  const added = books.flatMap(({ id, known, keys }) =>
    keys.filter((key) => !known.includes(key)).map((key) => ({ id, key })),
  );
  if (gone.length > 0) {
    await database.execute(sql`delete from work_keys using ${pairs(gone)} as gone (product_id, key)
      where work_keys.product_id = gone.product_id and work_keys.key = gone.key`);
  }
  if (added.length > 0) {
    await database.execute(sql`insert into work_keys (product_id, key, is_derived)
      select product_id, key, true from ${pairs(added)} as added (product_id, key) on conflict do nothing`);
  }
  return books.map(({ id }) => id);
}

const pairs = (rows: readonly { id: string; key: string }[]) =>
  sql`unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ key }) => key))}::text[])`;

/** The books whose work may be another one now: these, those of their works, and those of works that share a key. */
async function findConcerned(
  database: Queryable,
  ids: readonly string[],
): Promise<(KeyedBook & { workId: string | null })[]> {
  const { rows } = await database.execute<
    KeyedBook & { workId: string | null } & Record<string, unknown>
  >(sql`
    with changed as (select unnest(${sql.param(ids)}::uuid[]) as product_id),
    touched as (
      select work_id from changed join book_works using (product_id)
      union
      select book_works.work_id from changed join work_keys mine using (product_id)
        join work_keys other on other.key = mine.key and other.product_id <> mine.product_id
        join book_works on book_works.product_id = other.product_id
    ),
    concerned as (
      select product_id from changed
      union
      select product_id from book_works join touched using (work_id)
    )
    select product_id as id, work_id as "workId", coalesce(is_separate, false) as "isSeparate",
      array(select key from work_keys where work_keys.product_id = concerned.product_id) as keys
    from concerned left join book_works using (product_id)`);
  return rows;
}
