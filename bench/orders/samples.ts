import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../rest-api/database/database.ts';

/** Values of each kind that searches and filters are measured with. */
export interface Samples {
  ids: string[];
  numbers: string[];
  rareNames: string[];
  commonNames: string[];
  firstNames: string[];
  emails: string[];
  mobiles: string[];
  paymentIds: string[];
  refundIds: string[];
  popularIsbns: string[];
  otherIsbns: string[];
  popularTitles: string[];
  rareTitles: string[];
  commonWords: string[];
  regions: string[];
  /** Moments that orders were placed at. */
  days: string[];
}

const wanted = 20;
/** As many as a page of the back room has. */
export const ordersOfPage = 25;

/** Values that orders of the database have, always the same ones. */
export async function findSamples(database: Database): Promise<Samples> {
  const texts = async (found: SQL): Promise<string[]> => {
    const { rows } = await database.execute<{ text: string }>(
      sql`select text from (${found}) as found limit ${wanted}`,
    );
    return rows.map(({ text }) => text);
  };
  const ofOrders = (column: SQL) =>
    texts(sql`select ${column} as text from orders where number % 7 = 3 and ${column} is not null
      order by number % 9973, number limit ${wanted}`);
  const isbn = sql`coalesce((select isbn from editions where product_id = products.id), substr(import_key, 6))`;
  // Of those whose orders fill a page, if there are such: a page of fewer orders is read faster in a shop of any size.
  const missing = sql`count(*) < ${ordersOfPage}, abs(count(*) - ${ordersOfPage})`;
  const soldRarely = sql`(select product_id, row_number() over (order by ${missing}, product_id) as place
    from order_lines group by product_id) as sold`;
  const names = sql`select first_name || ' ' || last_name as name, count(*) from users group by 1`;
  return {
    ids: await ofOrders(sql`id::text`),
    numbers: await ofOrders(sql`substr(id::text, 1, 8)`),
    rareNames: await texts(
      sql`select name as text from (${names}) as names where count = 1 order by md5(name)`,
    ),
    commonNames: await texts(sql`select name as text from (${names}) as names order by count desc, name`),
    firstNames: await texts(
      sql`select first_name as text from users group by 1 order by count(*) desc, 1 offset 3`,
    ),
    emails: await texts(
      sql`select email as text from users where exists (select from orders where user_id = users.id)
        order by md5(email)`,
    ),
    mobiles: await ofOrders(sql`address->>'mobile'`),
    paymentIds: await ofOrders(sql`payment_id`),
    refundIds: await texts(sql`select id as text from refunds order by md5(id)`),
    popularIsbns: await texts(
      sql`select ${isbn} as text from products where ${isbn} is not null order by number`,
    ),
    otherIsbns: await texts(sql`select ${isbn} as text from products join ${soldRarely} on product_id = id
      where ${isbn} is not null order by place`),
    popularTitles: await texts(sql`select title as text from products order by number`),
    rareTitles: await texts(
      sql`select title as text from products join ${soldRarely} on product_id = id order by place`,
    ),
    commonWords: ['the', 'of', 'and', 'a', 'in', 'volume'],
    regions: await texts(
      sql`select address->>'state' as text from orders where number < 5000 group by 1 order by count(*) desc`,
    ),
    days: await ofOrders(sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`),
  };
}
