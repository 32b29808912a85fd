import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as editionTables from '../catalogue/editions/edition-tables.ts';
import * as workTables from '../catalogue/editions/work-tables.ts';
import * as onixTables from '../catalogue/imports/onix-tables.ts';
import * as listingTables from '../catalogue/lists/listing-tables.ts';
import { productCounts, products } from '../catalogue/products/product-tables.ts';
import * as searchTables from '../catalogue/search/search-tables.ts';
import type { Queryable } from '../database/database.ts';
import { rawSql, Statement } from '../database/statement.ts';

interface Table {
  name: string;
  /** The column with a row's user; null if rows belong to nobody. */
  owner: string | null;
  /** All columns except identities, which differ when a row is inserted again. */
  columns: string[];
  /** Whether a trigger refuses to change rows of it. */
  isFinal: boolean;
}

const inCatalogue = [
  ...[editionTables, listingTables, onixTables, searchTables, workTables].flatMap((module) =>
    Object.values(module),
  ),
  ...[products, productCounts],
];

/** The catalogue and its search index, which no call of a shopper may change. */
const catalogueTables = inCatalogue.filter((each) => is(each, PgTable)).map(getTableName);

/**
 * All stored data of one user, or of all, as a text to compare. It reads every table of the database, so a new table
 * needs no entry here.
 */
export async function storedState(database: Queryable, owner: string | null = null): Promise<string> {
  const { stateOfAll, stateOfOne } = await storedIn(database);
  const statement = owner === null ? stateOfAll : stateOfOne;
  const [[state] = []] = await statement.rows(database, { owner });
  return state ?? '';
}

/**
 * Counts the statements that may change a table. Returns whether there was one since the last call: if not, the stored
 * state is the same, and need not be read.
 */
export async function countChanges(database: Queryable): Promise<() => Promise<boolean>> {
  await database.execute(sql`create sequence changes`);
  await database.execute(sql`create function count_change() returns trigger language plpgsql as $$
    begin
      perform nextval('changes');
      return null;
    end $$`);
  for (const { name } of await readTables(database)) {
    await database.execute(sql`create trigger counted after insert or update or delete or truncate
      on ${sql.identifier(name)} execute function count_change()`);
  }
  let last: string | undefined;
  const count = new Statement<[count: string]>('count_changes', rawSql(sql`select nextval('changes')`));
  return async () => {
    const [[counted] = ['']] = await count.rows(database, {});
    const before = last;
    last = counted;
    return before === undefined || BigInt(counted) !== BigInt(before) + 1n;
  };
}

/** Prepared, since planning it takes longer than running it. */
function stateStatement(name: string, tables: Table[], isOfOne: boolean): Statement<[state: string | null]> {
  const contents = tables.map(({ name, owner, columns }) => {
    const table = sql.identifier(name);
    const only = isOfOne ? sql`where ${sql.identifier(owner ?? '')} = ${sql.placeholder('owner')}` : sql``;
    // These are large, and no user's: that a row was added, changed or deleted shows without reading it.
    if (catalogueTables.includes(name)) {
      return sql`select ${sql.raw(`'${name}'`)} as name, concat_ws(' ', count(*), max(xmin::text::bigint)) as content
        from ${table}`;
    }
    const row = sql.join(
      columns.map((each) => sql.identifier(each)),
      sql`, `,
    );
    return sql`select ${sql.raw(`'${name}'`)} as name, row(${row})::text as content from ${table} ${only}`;
  });
  const state = sql`
    select string_agg(name || content, chr(10) order by name, content) as state
    from (${sql.join(contents, sql` union all `)}) as contents`;
  return new Statement(name, rawSql(state));
}

/** One statement, so that the order of foreign keys does not matter. Truncating takes several times as long. */
function emptyingStatement(tables: Table[]): Statement<[]> {
  const deletes = tables
    .filter(({ name, isFinal }) => !isFinal && !catalogueTables.includes(name))
    .map(({ name }) => sql`${sql.identifier(`emptied_${name}`)} as (delete from ${sql.identifier(name)})`);
  return new Statement('empty_tables', rawSql(sql`with ${sql.join(deletes, sql`, `)} select`));
}

/** Empties every table except the catalogue's, so that cases do not see each other's data. */
export async function emptyTables(database: Queryable): Promise<void> {
  const { emptying } = await storedIn(database);
  await emptying.rows(database);
  // Nobody may delete from these but the tests.
  await database.execute(sql`do $$ declare
    final record;
    is_filled boolean;
    may_delete boolean;
  begin
    for final in select tgrelid::regclass as name, tgname from pg_trigger where tgname like '%_are_final' loop
      execute format('select exists (select from %s)', final.name) into is_filled;
      continue when not is_filled;
      may_delete := has_table_privilege(final.name, 'delete');
      execute format('grant delete on %s to current_user', final.name);
      execute format('alter table %s disable trigger %I', final.name, final.tgname);
      execute format('delete from %s', final.name);
      execute format('alter table %s enable trigger %I', final.name, final.tgname);
      if not may_delete then execute format('revoke delete on %s from current_user', final.name); end if;
    end loop;
  end $$`);
}

interface Stored {
  emptying: Statement<[]>;
  stateOfAll: Statement<[state: string | null]>;
  stateOfOne: Statement<[state: string | null]>;
}

const known = new WeakMap<Queryable, Promise<Stored>>();

/** Read once by each connection: a test that adds a table does so first. */
function storedIn(database: Queryable): Promise<Stored> {
  const stored = known.get(database) ?? readStored(database);
  known.set(database, stored);
  return stored;
}

async function readStored(database: Queryable): Promise<Stored> {
  const tables = await readTables(database);
  return {
    emptying: emptyingStatement(tables),
    stateOfAll: stateStatement('state_of_all', tables, false),
    stateOfOne: stateStatement(
      'state_of_one',
      tables.filter(({ owner }) => owner),
      true,
    ),
  };
}

async function readTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.execute<Table & Record<string, unknown>>(sql`
    select relname as name,
      max(attname) filter (where attname = 'user_id' or (relname = 'users' and attname = 'id')) as owner,
      array_agg(attname::text order by attnum) filter (where attidentity = '') as columns,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like '%_are_final') as "isFinal"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by pg_class.oid, relname order by relname`);
  return rows;
}
