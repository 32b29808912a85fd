import type { Client } from 'pg';

/** A row whose key is that of an earlier row of the file. */
export interface Duplicate {
  line: number;
  importKey: string;
  firstLine: number;
}

/**
 * Keeps the first of the rows of the same book.
 * @returns the number of removed rows, and the first `shown` of them
 */
export async function dropDuplicates(
  client: Client,
  shown: number,
): Promise<{ count: number; first: Duplicate[] }> {
  const byKey = await dropRepeated(client, 'import_key', shown);
  const byId = await dropRepeated(client, 'product_id::text', shown);
  return { count: byKey.count + byId.count, first: [...byKey.first, ...byId.first].slice(0, shown) };
}

async function dropRepeated(
  client: Client,
  key: string,
  shown: number,
): Promise<{ count: number; first: Duplicate[] }> {
  await client.query(`create temporary table repeated_keys as
    select ${key} as key, min(line) as first_line from staged_rows where ${key} is not null
    group by 1 having count(*) > 1`);
  const { rows } = await client.query<Duplicate>(
    `select line, key as "importKey", first_line as "firstLine"
     from staged_rows join repeated_keys on ${key} = key where line > first_line order by line limit $1`,
    [shown],
  );
  const dropped = rows.length > 0 ? await client.query(dropRows(key)) : undefined;
  await client.query('drop table repeated_keys');
  return { count: dropped?.rowCount ?? 0, first: rows };
}

const dropRows = (key: string): string =>
  `delete from staged_rows using repeated_keys where ${key} = key and line > first_line`;
