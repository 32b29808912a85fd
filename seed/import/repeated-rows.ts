import type { Client } from 'pg';

/** A row of a book that an earlier row of the file has. */
export interface Duplicate {
  line: number;
  /** How an ONIX record names itself, where that is what is repeated. */
  reference?: string;
  importKey: string;
  firstLine: number;
}

/** How many rows were dropped, and the first of them. */
export interface Duplicates {
  count: number;
  first: Duplicate[];
}

/** Keeps the first of the rows of the same book, and returns the others, of which it lists the first `shown`. */
export async function dropDuplicates(client: Client, shown: number): Promise<Duplicates> {
  const byKey = await dropRepeated(client, { key: 'import_key', name: 'staged.import_key' }, shown);
  const byId = await dropRepeated(client, { key: 'product_id', name: nameOfBook }, shown);
  return { count: byKey.count + byId.count, first: [...byKey.first, ...byId.first].slice(0, shown) };
}

/** How imports know a book, or its ISBN, or else its id. */
const nameOfBook = `coalesce(staged.import_key,
  (select 'isbn:' || isbn from editions where editions.product_id = staged.product_id), staged.product_id::text)`;

async function dropRepeated(
  client: Client,
  { key, name }: { key: string; name: string },
  shown: number,
): Promise<Duplicates> {
  await client.query(`create temporary table repeated_keys as
    select ${key} as key, min(position) as first_position from staged_rows where ${key} is not null
    group by 1 having count(*) > 1`);
  const { rows } = await client.query<Duplicate>(
    `select staged.line, ${name} as "importKey", kept.line as "firstLine"
     from staged_rows staged join repeated_keys on staged.${key} = key
       join staged_rows kept on kept.position = first_position
     where staged.position > first_position order by staged.position limit $1`,
    [shown],
  );
  const dropped = rows.length > 0 ? await client.query(dropRows(key)) : undefined;
  await client.query('drop table repeated_keys');
  return { count: dropped?.rowCount ?? 0, first: rows };
}

const dropRows = (key: string): string =>
  `delete from staged_rows using repeated_keys where ${key} = key and position > first_position`;
