import { Client } from 'pg';
import { openDatabase } from '../../rest-api/database/database.ts';
import { countBestSellers } from '../../rest-api/sales/today/best-sellers.ts';
import { fillShop } from '../../seed/demo/fill-shop.ts';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { copyBooks } from '../catalogue/copy-books.ts';
import { bookSources } from '../catalogue/generated-books.ts';
import { type ReusedDatabase, reusedDatabase } from '../reused-database.ts';
import { copyShoppers } from './generated-shoppers.ts';
import { completeOrders, multiplyOrders } from './multiplied-orders.ts';

const generatedBooks = 10_000;
const ordersOfDemo = 1_000;
const ordersOfShopper = 4;

const sources = [
  ...bookSources,
  ...['generated-shoppers', 'multiplied-orders', 'order-database'].map((name) => `bench/orders/${name}.ts`),
  ...['fill-shop', 'orders', 'parcels', 'payments', 'stories'].map((name) => `seed/demo/${name}.ts`),
];

/**
 * The database with this many orders of the last 90 days, a multiple of a thousand: those of `npm run demo`, and copies of
 * them by other shoppers with other books.
 */
export function orderDatabase(serverUrl: string, orders: number): Promise<ReusedDatabase> {
  return reusedDatabase(serverUrl, {
    family: `orders_${orders}`,
    sources,
    fill: (url) => fill(url, orders),
  });
}

async function fill(url: string, orders: number): Promise<void> {
  await seedWhenEmpty(url);
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    await fillShop(database, { shoppers: 300, orders: ordersOfDemo });
    await copyBooks(url, generatedBooks);
    const shoppers = Math.max(1, Math.round((orders - ordersOfDemo) / ordersOfShopper));
    await copyShoppers(url, shoppers);
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query("set synchronous_commit = 'off'");
      await client.query(giveIsbns);
      await multiplyOrders(client, orders / ordersOfDemo - 1, shoppers);
      await completeOrders(client);
      await client.query('vacuum analyze');
    } finally {
      await client.end();
    }
    await countBestSellers(database);
  } finally {
    await close();
  }
}

/** Generated books get an ISBN of their number, as imported ones have; the last digit is the check digit. */
const giveIsbns = `
  update products set import_key = 'isbn:' || twelve || (10 - (
    select sum(substr(twelve, place, 1)::int * case place % 2 when 0 then 3 else 1 end)
    from generate_series(1, 12) as place) % 10) % 10
  from (select id, '978' || lpad(number::text, 9, '0') as twelve from products) as numbered
  where numbered.id = products.id and import_key is null
    and not exists (select from editions where product_id = products.id)`;
