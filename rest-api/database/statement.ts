import { is, Placeholder, type Query } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { casing, type Database } from './database.ts';

/** Builds the queries of statements, for any database. */
export const queries = new QueryBuilder({ casing });

/**
 * A statement that is built once, with placeholders for what changes, and known to each connection by its name from
 * its first run on: neither Drizzle nor PostgreSQL takes it apart again. For what is asked all the time. PostgreSQL
 * may use one plan for all values, so it must not be a statement whose best plan depends on them.
 */
export class Statement<Row extends unknown[]> {
  readonly #name: string | undefined;
  readonly #text: string;
  readonly #params: readonly unknown[];

  /** @param name of this text alone. Without one it is known to nobody, and planned for the values of each run. */
  constructor(name: string | undefined, query: { toSQL(): Query }) {
    const { sql, params } = query.toSQL();
    this.#name = name;
    this.#text = sql;
    this.#params = params;
  }

  /** The rows, as PostgreSQL's driver reads them: a list of values each, a numeric as text. */
  async rows(database: Database, values: Readonly<Record<string, unknown>> = {}): Promise<Row[]> {
    const { rows } = await database.$client.query<Row>({
      ...(this.#name !== undefined && { name: this.#name }),
      text: this.#text,
      rowMode: 'array',
      values: this.#params.map((param) => (is(param, Placeholder) ? values[param.name] : param)),
    });
    return rows;
  }
}
