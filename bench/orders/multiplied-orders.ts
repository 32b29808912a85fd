import { SingleBar } from 'cli-progress';
import type { Client } from 'pg';

/** Orders of one statement. */
const batch = 20_000;

/** Which book a copy has in a line of its original. */
const isBookOfCopy = 'book.rank = (copy.rank + 37 * position) % (select count(*) from bench_books)';

/** What is copied of an order, in the order in which the tables refer to each other; `$1` to `$2` are a batch. */
const copies: string[] = [
  `insert into orders (user_id, id, idempotency_key, state, address, price_paise, discount_paise, delivery_paise,
     total_paise, provider_order_id, payment_id, fulfilment, nothing_to_send, version, sold_out, created_at, updated_at,
     product_ids)
   select copy.user_id, copy.id, copy.id::text, orders.state,
     address || jsonb_build_object('name', name, 'mobile', mobile, 'alternatePhoneNumber',
       case when address->>'alternatePhoneNumber' = '' then '' else '8' || substr(mobile, 2) end),
     price_paise, discount_paise, delivery_paise, total_paise, bench_code('order', provider_order_id, turn),
     bench_code('pay', payment_id, turn), fulfilment, nothing_to_send, version, sold_out,
     orders.created_at - earlier, orders.updated_at - earlier,
     array(select book.id from order_lines join bench_books as book on ${isBookOfCopy}
       where order_lines.user_id = of_user and order_id = of_order order by position)
   from bench_copies as copy join orders on orders.user_id = of_user and orders.id = of_order
   join addresses on addresses.user_id = copy.user_id
   where place between $1 and $2 order by place`,
  `insert into order_lines (user_id, order_id, product_id, position, title, author, image, quantity, price_paise,
     previous_price_paise, packed, refunded, returned)
   select copy.user_id, copy.id, book.id, position, book.title, book.author, book.image, quantity, price_paise,
     previous_price_paise, packed, refunded, returned
   from bench_copies as copy join order_lines on order_lines.user_id = of_user and order_id = of_order
   join bench_books as book on ${isBookOfCopy}
   where place between $1 and $2 order by place, position`,
  `insert into payments (user_id, id, order_id, amount_paise, currency, state, captured_at, refunded_paise, refund_tries,
     created_at, updated_at)
   select copy.user_id, bench_code('pay', payments.id, turn), copy.id, amount_paise, currency, state,
     captured_at - earlier, refunded_paise, refund_tries, created_at - earlier, updated_at - earlier
   from bench_copies as copy join payments on payments.user_id = of_user and order_id = of_order
   where place between $1 and $2 order by place`,
  `insert into refunds (user_id, id, payment_id, amount_paise, status, automatic, created_at, updated_at)
   select copy.user_id, bench_code('rfnd', refunds.id, turn), bench_code('pay', payments.id, turn),
     refunds.amount_paise, status, automatic, refunds.created_at - earlier, refunds.updated_at - earlier
   from bench_copies as copy join payments on payments.user_id = of_user and order_id = of_order
   join refunds on refunds.user_id = of_user and payment_id = payments.id
   where place between $1 and $2 order by place`,
  `insert into shipments (user_id, order_id, id, state, version, order_version, carrier_id, tracking_number, packed_at,
     shipped_at, delivered_at)
   select copy.user_id, copy.id, bench_id(shipments.id || ' ' || turn), state, version, order_version, carrier_id,
     tracking_number, packed_at - earlier, shipped_at - earlier, delivered_at - earlier
   from bench_copies as copy join shipments on shipments.user_id = of_user and order_id = of_order
   where place between $1 and $2 order by place`,
  `insert into shipment_lines (user_id, order_id, shipment_id, product_id, quantity)
   select copy.user_id, copy.id, bench_id(shipment_id || ' ' || turn), book.id, shipment_lines.quantity
   from bench_copies as copy join shipment_lines on shipment_lines.user_id = of_user and order_id = of_order
   join order_lines on (order_lines.user_id, order_lines.order_id, order_lines.product_id)
     = (shipment_lines.user_id, shipment_lines.order_id, shipment_lines.product_id)
   join bench_books as book on ${isBookOfCopy}
   where place between $1 and $2 order by place`,
];

const filled = ['orders', 'order_lines', 'payments', 'shipments', 'shipment_lines', 'stock_movements'];

/**
 * Copies each order that there is so many times, for shoppers whose ids are `bench_id('shopper N')`, with other books: the
 * first of the catalogue are sold the most. A copy was placed up to three hours before its original. What triggers would
 * count of a million orders one by one is counted afterwards (`completeOrders`).
 */
export async function multiplyOrders(client: Client, turns: number, shoppers: number): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(`
    create function bench_id(text) returns uuid immutable language sql as
      $$ select overlay(overlay(md5($1) placing '4' from 13) placing 'a' from 17)::uuid $$;
    create function bench_code(kind text, of text, turn integer) returns text immutable language sql as
      $$ select kind || '_' || substr(md5(of || ' ' || turn), 1, 14) where of is not null $$;
    create table bench_books as
      select row_number() over (order by number) - 1 as rank, id, title, author, image from products;
    create table bench_copies as
      select row_number() over (order by placed_at - earlier) as place, found.* from (
        select orders.user_id as of_user, orders.id as of_order, turn, created_at as placed_at,
          bench_id(orders.id || ' ' || turn) as id,
          bench_id('shopper ' || floor(random() * ${shoppers})) as user_id,
          floor(power(random(), 3) * (select count(*) from products))::integer as rank,
          random() * interval '3 hours' as earlier
        from orders cross join generate_series(1, ${turns}) as turn) as found;
    create unique index on bench_books (rank);
    create unique index on bench_copies (place);
    analyze`);
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`);
  await copyInBatches(client);
  await client.query('drop table bench_copies, bench_books');
  await client.query('drop function bench_code');
  await client.query('analyze');
}

async function copyInBatches(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from bench_copies');
  const count = rows[0]?.count ?? 0;
  const bar = new SingleBar({
    format: `${count} orders {bar} {percentage} % {eta_formatted} left`,
    hideCursor: true,
  });
  bar.start(count, 0);
  for (let from = 1; from <= count; from += batch) {
    for (const copy of copies) await client.query(copy, [from, from + batch - 1]);
    bar.update(Math.min(count, from + batch - 1));
  }
  bar.stop();
}

/** Stock, refunds and returns of the orders, then the figures that triggers keep, which are on again afterwards. */
export async function completeOrders(client: Client): Promise<void> {
  for (const statement of completions) await client.query(statement);
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`);
  await client.query('drop function bench_id');
}

/** Of a number of orders one, always the same. */
const oneOf = (orders: number, which = 0) => `(hashtext(orders.id::text) & 1048575) % ${orders} = ${which}`;
const isDelivered = "orders.state = 'paid' and orders.fulfilment = 'delivered'";
const firstLine = (table: string) => `
  from ${table} join order_lines on order_lines.user_id = ${table}.user_id and order_lines.order_id = ${table}.order_id
  where position = 0`;

const completions = [
  `insert into stock (product_id, on_hand) select id, 3 + number % 200 from products
   on conflict (product_id) do nothing`,
  `insert into stock_movements (product_id, copies, reason, actor, order_id, created_at)
   select product_id, -quantity, 'sale', 'shop', order_id, created_at
   from orders join order_lines on order_lines.user_id = orders.user_id and order_id = orders.id
   where state = 'paid' order by created_at`,
  // One delivered order in fifty has had a part of its money back; of a few the provider could not give it.
  `insert into order_refunds (user_id, order_id, id, payment_id, amount_paise, reason, state, provider_refund_id, created_at)
   select user_id, id, bench_id('refund of ' || id), payment_id, 5000, 'A torn cover.', 'given',
     'rfnd_' || substr(md5(id::text), 1, 14), updated_at
   from orders where ${isDelivered} and ${oneOf(50)}`,
  `insert into order_refunds (user_id, order_id, id, payment_id, amount_paise, reason, state, trouble, created_at)
   select user_id, id, bench_id('refund of ' || id), payment_id, 5000, 'A torn cover.', 'failed',
     'The bank account is closed.', updated_at
   from orders where ${isDelivered} and ${oneOf(5_000, 1)}`,
  `insert into refunds (user_id, id, payment_id, amount_paise, status, automatic, created_at)
   select user_id, provider_refund_id, payment_id, amount_paise, 'processed', true, created_at
   from order_refunds where state = 'given'`,
  `update payments set refunded_paise = order_refunds.amount_paise from order_refunds
   where order_refunds.state = 'given' and payments.user_id = order_refunds.user_id and payments.id = payment_id`,
  `insert into order_refund_lines (user_id, order_id, refund_id, product_id, quantity)
   select order_refunds.user_id, order_refunds.order_id, order_refunds.id, product_id, 1 ${firstLine('order_refunds')}`,
  // One in a hundred comes back.
  `insert into returns (user_id, order_id, id, state, note, requested_at, decided_at, received_at, refunded_at, refund_paise)
   select user_id, id, bench_id('return of ' || id), state, '', at, decided, decided, decided,
     case when state = 'refunded' then 5000 end
   from (select user_id, id, updated_at + interval '1 day' as at,
       case when updated_at > now() - interval '4 days' then 'requested' else 'refunded' end as state,
       case when updated_at <= now() - interval '4 days' then updated_at + interval '2 days' end as decided
     from orders where ${isDelivered} and ${oneOf(100, 3)}) as sent_back`,
  `insert into return_lines (user_id, order_id, return_id, product_id, quantity, reason)
   select returns.user_id, returns.order_id, returns.id, product_id, 1, 'damaged' ${firstLine('returns')}`,
  'delete from sales_days',
  `insert into sales_days (day, slot, orders, takings_paise)
   select (orders.created_at at time zone 'Asia/Kolkata')::date, get_byte(uuid_send(orders.id), 15) % 16, count(*),
     sum(total_paise::bigint - coalesce(refunded_paise, 0))
   from orders left join payments on payments.user_id = orders.user_id and payments.id = orders.payment_id
   where orders.state = 'paid' group by 1, 2`,
];
