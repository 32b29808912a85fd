import { type Column, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';

/**
 * Makes rows of a table from what a prepared statement returns that selects its columns, in their order, ahead of
 * everything else.
 */
export function rowReader<Of extends Table>(table: Of): (values: readonly unknown[]) => Of['$inferSelect'] {
  const columns: [string, Column][] = Object.entries(getTableColumns(table));
  return (values) =>
    Object.fromEntries(
      columns.map(([name, column], index) => {
        const value = values[index];
        return [name, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ) as Of['$inferSelect'];
}

/** A table's columns, in their order, for a statement that `rowReader` reads. */
export const selection = (table: Table): SQL =>
  sql.join(
    Object.values<Column>(getTableColumns(table)).map((column) => sql`${column}`),
    sql`, `,
  );
