import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { indexQueuedBooks } from '../../../rest-api/catalogue/search/search-index.ts';
import type { Duplicate, Duplicates } from '../repeated-rows.ts';
import type { RecordFacts } from './record-facts.ts';

/** What is to be stored of a record, beside its book. */
export interface StagedRecord {
  line: number;
  /** Its number in the message. */
  position: number;
  reference: string;
  /** Null where the catalogue has no book of it, and gets none. */
  productId: string | null;
  listed: boolean;
  unlisted: Record<string, string>;
  /** Of a record without a book. */
  facts: RecordFacts | null;
  /** Whether the book was listed before, as far as records decide. */
  wasListed: boolean;
}

export async function createRecordStaging(client: Client): Promise<void> {
  await client.query(`create temporary table staged_records (line integer not null,
    position integer not null, reference text not null,
    product_id uuid, listed boolean not null, unlisted jsonb not null, facts jsonb, was_listed boolean not null,
    withdraws boolean not null default false)`);
}

export async function stageRecords(client: Client, records: readonly StagedRecord[]): Promise<void> {
  await client.query(
    `insert into staged_records
     select line, position, reference, "productId", listed, unlisted, facts, "wasListed"
     from json_to_recordset($1) as given (line int, position int, reference text, "productId" uuid, listed boolean, unlisted jsonb,
       facts jsonb, "wasListed" boolean)`,
    [JSON.stringify(records)],
  );
}

/**
 * Keeps the first of the records of a reference, and its row; lists the first `shown` of the others, whatever book they
 * name.
 */
export async function dropRepeatedRecords(client: Client, shown: number): Promise<Duplicates> {
  await client.query(`create temporary table repeated_records as
    select staged.position, staged.line, staged.reference, kept.position as kept, kept.line as first_line
    from staged_records staged join (select reference, min(position) as position from staged_records
      group by 1 having count(*) > 1) first using (reference)
      join staged_records kept on kept.position = first.position
    where staged.position > first.position`);
  const { rows } = await client.query<Duplicate>(
    `select repeated.line, reference, coalesce(import_key, reference) as "importKey", first_line as "firstLine"
     from repeated_records repeated left join staged_rows on staged_rows.position = kept
     order by repeated.position limit $1`,
    [shown],
  );
  await client.query(
    'delete from staged_rows using repeated_records repeated where staged_rows.position = repeated.position',
  );
  const { rowCount } = await client.query(
    'delete from staged_records using repeated_records repeated where staged_records.position = repeated.position',
  );
  await client.query('drop table repeated_records');
  return { count: rowCount ?? 0, first: rows };
}

/**
 * Takes the records, without those whose book a record above in the file has. To be called when the books of the file
 * have been found.
 */
export async function decideRecords(client: Client): Promise<void> {
  await client.query(`create temporary table decided_records as
    select staged.* from staged_records staged left join staged_books using (position)
    where staged.product_id is null or not staged.listed or not staged.was_listed or staged_books.position is not null`);
  await client.query('analyze decided_records');
}

/** Books of which a record takes the listing away, or gives back what itself has taken: a bookseller's choice stays. */
const withdrawn = `products.id = staged.product_id and staged.was_listed and not staged.listed
  and products.withdrawn_at is null`;
const restored = `products.id = staged.product_id and staged.listed and not staged.was_listed
  and products.withdrawn_at is not null and exists (select from onix_records known
    where known.sender = $1 and known.reference = staged.reference and known.has_withdrawn)`;

/** How many books are no longer listed, and how many are again. */
export async function compareListing(
  client: Client,
  sender: string,
): Promise<{ withdrawn: number; restored: number }> {
  const { rows } = await client.query(
    `select (select count(distinct products.id)::integer from products, decided_records staged where ${withdrawn}) as withdrawn,
       (select count(distinct products.id)::integer from products, decided_records staged where ${restored}) as restored`,
    [sender],
  );
  return rows[0];
}

/** Stores the records, and lists their books or no longer does, within the caller's transaction. */
export async function applyRecords(client: Client, sender: string, sentAt: Date | undefined): Promise<void> {
  // A statement that changes nothing would be reported as a change of the catalogue.
  const counts = await compareListing(client, sender);
  if (counts.withdrawn > 0) {
    await client.query(`update decided_records staged set withdraws = true from products where ${withdrawn}`);
    await client.query(
      `update products set withdrawn_at = now() from decided_records staged where ${withdrawn}`,
    );
  }
  if (counts.restored > 0) {
    await client.query(
      `update products set withdrawn_at = null from decided_records staged where ${restored}`,
      [sender],
    );
  }
  // Searches no longer find what has been withdrawn, from the same moment on.
  if (counts.withdrawn + counts.restored > 0) await indexQueuedBooks(drizzle(client));
  await client.query(
    `insert into onix_records as known (sender, reference, product_id, sent_at, listed, unlisted, facts, has_withdrawn)
     select $1, reference, product_id, $2, listed, unlisted, facts, withdraws from decided_records staged
     on conflict (sender, reference) do update set product_id = coalesce(excluded.product_id, known.product_id),
       sent_at = coalesce(excluded.sent_at, known.sent_at), listed = excluded.listed, unlisted = excluded.unlisted,
       facts = excluded.facts,
       has_withdrawn = not excluded.listed and (excluded.has_withdrawn or known.has_withdrawn)
     where excluded.has_withdrawn or (known.product_id, known.sent_at, known.listed, known.unlisted, known.facts) is distinct from
       (coalesce(excluded.product_id, known.product_id), coalesce(excluded.sent_at, known.sent_at), excluded.listed,
        excluded.unlisted, excluded.facts)`,
    [sender, sentAt ?? null],
  );
}
