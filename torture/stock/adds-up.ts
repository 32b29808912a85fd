import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';
import type { Tally } from '../tally.ts';

/** Compares the copies of every tracked book with its movements, and those that are held with its holds. */
export async function addsUp(tally: Tally, { database }: Shop): Promise<void> {
  const { rows } = await database.execute<{ onHand: number; moved: number; held: number; holds: number }>(sql`
    select on_hand as "onHand", held,
      (select coalesce(sum(copies), 0)::int from stock_movements where product_id = stock.product_id) as moved,
      (select coalesce(sum(copies), 0)::int from stock_holds where product_id = stock.product_id) as holds
    from stock`);
  for (const book of rows) {
    const isRight = book.onHand === book.moved && book.held === book.holds;
    tally.try(isRight, () => JSON.stringify(book));
  }
}
