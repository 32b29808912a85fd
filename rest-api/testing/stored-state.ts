import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

interface Table {
  name: string;
  /** The column with a row's user; null if rows belong to nobody. */
  owner: string | null;
  /** All columns except identities, which differ when a row is inserted again. */
  columns: string[];
}

/** The catalogue, its search index and the carriers, which no call of a shopper may change. */
const catalogueTables = [
  'book_subjects',
  'book_works',
  'carriers',
  'categories',
  'contributions',
  'editions',
  'facet_values',
  'onix_records',
  'people',
  'product_counts',
  'product_listing_queue',
  'product_listings',
  'product_search',
  'product_search_queue',
  'products',
  'search_spellings',
  'search_words',
  'series',
  'work_keys',
];

/**
 * All stored data of one user, or of all, as a text to compare. It reads every table of the database, so a new table
 * needs no entry here.
 */
export async function storedState(database: Queryable, owner: string | null = null): Promise<string> {
  const tables = (await tablesOf(database)).filter((table) => owner === null || table.owner);
  const contents = tables.map(({ name, owner: column, columns }) => {
    const only = owner === null ? sql`` : sql`where ${sql.identifier(column ?? '')} = ${owner}`;
    // These are large, and no user's: that a row was added, changed or deleted shows without reading it.
    if (catalogueTables.includes(name)) {
      return sql`select ${name}::text as name, concat_ws(' ', count(*), max(xmin::text::bigint)) as content
        from ${sql.identifier(name)}`;
    }
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

/** Empties every table except the catalogue's, so that cases do not see each other's data. */
export async function emptyTables(database: Queryable): Promise<void> {
  const kept = [...catalogueTables, 'audit_entries', 'papers', 'stock_movements'];
  const emptied = (await tablesOf(database)).filter(({ name }) => !kept.includes(name));
  // One statement, so that the order of foreign keys does not matter. Truncating takes several times as long.
  const deletes = emptied.map(
    ({ name }) => sql`${sql.identifier(`emptied_${name}`)} as (delete from ${sql.identifier(name)})`,
  );
  await database.execute(sql`with ${sql.join(deletes, sql`, `)} select`);
  // Nobody may delete from these but the tests.
  await database.execute(sql`do $$ begin
    if exists (select from audit_entries) then
      grant delete on audit_entries to current_user;
      alter table audit_entries disable trigger audit_entries_are_final;
      delete from audit_entries;
      alter table audit_entries enable trigger audit_entries_are_final;
      revoke delete on audit_entries from current_user;
    end if;
    if exists (select from papers) then
      alter table papers disable trigger papers_are_final;
      delete from papers;
      alter table papers enable trigger papers_are_final;
    end if;
    if exists (select from stock_movements) then
      alter table stock_movements disable trigger stock_movements_are_final;
      delete from stock_movements;
      alter table stock_movements enable trigger stock_movements_are_final;
    end if;
  end $$`);
}

const known = new WeakMap<Queryable, Promise<Table[]>>();

/** Read once a database: a test that adds a table does so first. */
function tablesOf(database: Queryable): Promise<Table[]> {
  const tables = known.get(database) ?? readTables(database);
  known.set(database, tables);
  return tables;
}

async function readTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.execute<Table & Record<string, unknown>>(sql`
    select relname as name,
      max(attname) filter (where attname = 'user_id' or (relname = 'users' and attname = 'id')) as owner,
      array_agg(attname::text order by attnum) filter (where attidentity = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname order by relname`);
  return rows;
}
