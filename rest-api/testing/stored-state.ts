import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

interface Table {
  name: string;
  /** The column that says whose a row is; null where rows belong to nobody. */
  owner: string | null;
  /** All columns but numbers that count up by themselves: a row that is stored anew has another. */
  columns: string[];
}

/** The catalogue and its search index, which no call of a shopper may change. */
const catalogueTables = [
  'categories',
  'product_counts',
  'product_search',
  'product_search_queue',
  'products',
  'search_spellings',
  'search_words',
];

/**
 * Everything that is stored of one user, or of all, as a text to compare. It reads every table that the database has,
 * so that a new one needs no entry here.
 */
export async function storedState(database: Queryable, owner: string | null = null): Promise<string> {
  const tables = (await tablesOf(database)).filter((table) => owner === null || table.owner);
  const contents = tables.map(({ name, owner: column, columns }) => {
    const only = owner === null ? sql`` : sql`where ${sql.identifier(column ?? '')} = ${owner}`;
    const row = sql.join(
      columns.map((each) => sql.identifier(each)),
      sql`, `,
    );
    return sql`select ${name}::text as name, row(${row})::text as content from ${sql.identifier(name)} ${only}`;
  });
  const { rows } = await database.execute<{ state: string }>(sql`
    select string_agg(name || content, chr(10) order by name, content) as state
    from (${sql.join(contents, sql` union all `)}) as contents`);
  return rows[0]?.state ?? '';
}

/** Empties every table but the catalogue's, so that no case meets what another has stored. */
export async function emptyTables(database: Queryable): Promise<void> {
  const emptied = (await tablesOf(database)).filter(({ name }) => !catalogueTables.includes(name));
  // One statement: what refers to a row may go in whatever order. Truncating takes several times as long.
  const deletes = emptied.map(
    ({ name }) => sql`${sql.identifier(`emptied_${name}`)} as (delete from ${sql.identifier(name)})`,
  );
  await database.execute(sql`with ${sql.join(deletes, sql`, `)} select`);
}

async function tablesOf(database: Queryable): Promise<Table[]> {
  const { rows } = await database.execute<Table & Record<string, unknown>>(sql`
    select relname as name,
      max(attname) filter (where attname = 'user_id' or (relname = 'users' and attname = 'id')) as owner,
      array_agg(attname::text order by attnum) filter (where attidentity = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname order by relname`);
  return rows;
}
