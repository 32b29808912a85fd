import { is, Placeholder, type Query, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { casing, type Queryable } from './database.ts';

/** Builds the queries of statements, for any database. */
export const queries = drizzle.mock({ casing });

const dialect = new PgDialect({ casing });

/** A statement in SQL of its own, for what Drizzle's builder cannot express. */
export const rawSql = (text: SQL): { toSQL(): Query } => ({ toSQL: () => dialect.sqlToQuery(text) });

interface BuiltStatement {
  text: string;
  /** The name of a placeholder, or a constant value. */
  params: readonly ({ name: string } | { value: unknown })[];
}

/**
 * A statement that is built once, by its first run, with placeholders, and prepared under its name on each connection:
 * neither Drizzle nor PostgreSQL parses it again. For frequent queries. PostgreSQL may use one plan for all values, so the best plan
 * must not depend on them.
 */
export class Statement<Row extends unknown[]> {
  readonly #name: string | undefined;
  readonly #query: { toSQL(): Query };
  #built: BuiltStatement | undefined;

  /**
   * @param name unique for this text. Without a name the statement is not prepared, and planned for the values of
   * each run.
   */
  constructor(name: string | undefined, query: { toSQL(): Query }) {
    this.#name = name;
    this.#query = query;
  }

  /** The rows as PostgreSQL's driver returns them: a list of values each, a numeric as text. */
  async rows(database: Queryable, values: Readonly<Record<string, unknown>> = {}): Promise<Row[]> {
    this.#built ??= built(this.#query);
    const { text, params } = this.#built;
    const { rows } = await database.$client.query<Row>({
      ...(this.#name !== undefined && { name: this.#name }),
      text,
      rowMode: 'array',
      values: params.map((param) => ('name' in param ? values[param.name] : param.value)),
    });
    return rows;
  }
}

function built(query: { toSQL(): Query }): BuiltStatement {
  const { sql, params } = query.toSQL();
  return {
    text: sql,
    params: params.map((param) => (is(param, Placeholder) ? { name: param.name } : { value: param })),
  };
}
