import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { enqueueBackInStock } from '../../rest-api/stock/back-in-stock.queries.ts';

/** The staged rows that say how many copies there are, with their books; never fewer than orders hold. */
const counted = `(select products.id as product_id, greatest(staged.stock, coalesce(stock.held, 0)) as copies,
    stock.on_hand
  from staged_books staged join products on products.id = staged.product_id left join stock on stock.product_id = products.id
  where staged.stock is not null) counted`;

/** How many books of the catalogue have other copies on hand than their staged rows say. */
export async function compareStock(client: Client): Promise<number> {
  const { rows } = await client.query<{ books: number }>(
    `select count(*)::integer as books from ${counted} where copies is distinct from on_hand`,
  );
  return rows[0]?.books ?? 0;
}

/**
 * Sets the copies on hand of the books whose staged rows say how many there are, and tracks these from then on. Runs in
 * the transaction of the import, after the books.
 * @param source stands in the movements
 */
export async function applyStock(client: Client, source: string): Promise<void> {
  // A statement that changes nothing would be reported as a change of the catalogue.
  if ((await compareStock(client)) === 0) return;
  await client.query(
    `insert into stock (product_id, on_hand) select product_id, 0 from ${counted} where on_hand is null
     on conflict do nothing`,
  );
  // As every change of stock does: all rows at once, in the order of their books.
  await client.query(
    `select from stock where product_id in (select product_id from ${counted}) order by product_id for update`,
  );
  await client.query(
    `insert into stock_movements (product_id, copies, reason, actor, note)
     select product_id, copies - on_hand, 'count', 'import', $1 from ${counted} where copies <> on_hand`,
    [source],
  );
  const { rows } = await client.query<{ productId: string }>(
    `select product_id as "productId" from back_in_stock_requests join ${counted} using (product_id)
     where copies > on_hand group by product_id order by product_id`,
  );
  await client.query(
    `update stock set on_hand = counted.copies from ${counted}
     where counted.product_id = stock.product_id and counted.copies <> stock.on_hand`,
  );
  await enqueueBackInStock(
    drizzle(client, { casing: 'snake_case' }),
    rows.map(({ productId }) => productId),
  );
}
