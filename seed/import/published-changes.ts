import type { Client } from 'pg';
import { lowCopies } from '../../rest-api/contract/stock.ts';

/** Rows that this transaction has written. */
const writtenNow = 'xmin = pg_current_xact_id()::xid';

/** Publishes what the transaction has changed of books and their copies in the feed of changes. */
export async function publishWritten(client: Client): Promise<void> {
  await client.query(
    `insert into resource_changes (kind, event, resource_id)
     select 'product', 'changed', id from products where ${writtenNow}
     union select 'product', 'changed', product_id from editions where ${writtenNow}`,
  );
  await client.query(
    `insert into resource_changes (kind, event, resource_id)
     select 'stock', event, product_id from stock, (values ('changed'), ('low')) as event (event)
     where ${writtenNow} and (event = 'changed' or on_hand - held <= $1)`,
    [lowCopies],
  );
}
