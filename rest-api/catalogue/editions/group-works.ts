import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type KeyedBook, worksOf } from './works-of.ts';

/**
 * Says anew which books have the text of those whose title, contributors, ISBN or keys have changed, within the caller's
 * transaction. Whoever changes them calls this behind `indexQueuedBooks`, which knows original titles.
 * @param numbers the running numbers of the changed books, some thousand at most
 */
export async function groupWorks(database: Queryable, numbers: readonly number[]): Promise<void> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from products where number = any(${sql.param(numbers)}::int[])`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await deriveKeys(database, ids);
  const books = await findConcerned(database, ids);
  const works = worksOf(books);
  const moved = books.filter(({ id, workId }) => works.get(id) !== workId);
  if (moved.length === 0) return;
  await database.execute(sql`
    insert into book_works as known (product_id, work_id)
    select * from unnest(${sql.param(moved.map(({ id }) => id))}::uuid[],
      ${sql.param(moved.map(({ id }) => works.get(id)))}::uuid[])
    on conflict (product_id) do update set work_id = excluded.work_id`);
}

/** Stores the keys that follow from what is known of books. */
async function deriveKeys(database: Queryable, ids: readonly string[]): Promise<void> {
  const books = sql.param(ids);
  await database.execute(sql`
    delete from work_keys known where product_id = any(${books}::uuid[]) and is_derived and not exists (
      select from derived_work_keys derived
      where derived.product_id = known.product_id and derived.key = known.key)`);
  await database.execute(sql`
    insert into work_keys (product_id, key, is_derived)
    select product_id, key, true from derived_work_keys where product_id = any(${books}::uuid[])
    on conflict do nothing`);
}

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
