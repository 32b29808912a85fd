import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** Staff's choice which books share the text of a book. */
export interface WorkChoice {
  /** Whether its title and its sender's identifiers say nothing: it is an edition of what it is joined to, or of nothing. */
  separate?: true;
  /** Names the books that have its text. */
  joined?: string;
}

const chosenPrefix = 'chosen:';

/** What is stored of it, in a statement of `products`: a `WorkChoice` as jsonb, or null. */
export const storedWorkChoice = `nullif(jsonb_strip_nulls(jsonb_build_object(
  'separate', (select true from book_works where book_works.product_id = products.id and is_separate),
  'joined', (select substr(min(key), ${chosenPrefix.length + 1}) from work_keys
    where work_keys.product_id = products.id and starts_with(key, '${chosenPrefix}')))), '{}')`;

/** Replaces what senders say of the texts of books (`rest-api/catalogue/editions/work-tables.ts`). */
export async function storeTextKeys(
  database: Queryable,
  books: readonly { productId: string; textKeys?: readonly string[] | undefined }[],
): Promise<void> {
  if (books.length === 0) return;
  const ids = books.map(({ productId }) => productId);
  await database.execute(sql`
    delete from work_keys where product_id = any(${sql.param(ids)}::uuid[]) and not is_derived
      and not starts_with(key, ${chosenPrefix})`);
  const rows = books.flatMap(({ productId, textKeys = [] }) => textKeys.map((key) => ({ productId, key })));
  if (rows.length === 0) return;
  await database.execute(sql`
    insert into work_keys (product_id, key, is_derived)
    select "productId", key, false
    from json_to_recordset(${JSON.stringify(rows)}::json) as given ("productId" uuid, key text)
    on conflict (product_id, key) do update set is_derived = false`);
}

/** Stores staff's word on the text of a book, which replaces an earlier one. `groupWorks` acts on it. */
export async function storeWorkChoice(
  database: Queryable,
  productId: string,
  { separate, joined }: WorkChoice,
): Promise<void> {
  await database.execute(
    sql`delete from work_keys where product_id = ${productId} and starts_with(key, ${chosenPrefix})`,
  );
  await database.execute(sql`
    insert into book_works (product_id, work_id, is_separate) values (${productId}, ${productId}, ${separate ?? false})
    on conflict (product_id) do update set is_separate = excluded.is_separate`);
  if (joined === undefined) return;
  await database.execute(sql`
    insert into work_keys (product_id, key, is_derived) values (${productId}, ${chosenPrefix + joined}, false)`);
}

/** Staff's word on the text of a book; empty where they have said nothing. */
export async function findWorkChoice(database: Queryable, productId: string): Promise<WorkChoice> {
  const { rows } = await database.execute<{
    choice: WorkChoice | null;
  }>(sql`select ${sql.raw(storedWorkChoice)} as choice
    from products where id = ${productId}`);
  return rows[0]?.choice ?? {};
}
