import { sql } from 'drizzle-orm';
import { publishChange } from '../../changes/publish-change.ts';
import type { DeliveryDays } from '../../contract/delivery.ts';
import type { Totals } from '../../contract/money.ts';
import type { Queryable } from '../../database/database.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import { rowReader, selection } from '../../database/table-row.ts';
import { enqueueing } from '../../jobs/jobs.queries.ts';
import { firstCheck } from '../payments/order-checks.ts';
import { newOrderId } from './order-number.ts';
import { type OrderAddress, orderLines, orders } from './order-tables.ts';
import type { OrderLineRow, OrderRow } from './orders.queries.ts';

export type NewOrderLine = Omit<
  OrderLineRow,
  'userId' | 'orderId' | 'position' | 'packed' | 'refunded' | 'returned'
>;

/** A priced order. */
export interface NewOrder {
  userId: string;
  idempotencyKey: string;
  /** The saved address, if it is one. */
  addressId: string | null;
  address: OrderAddress;
  /** Who took it for its shopper, if anybody. */
  takenBy: string | null;
  lines: readonly NewOrderLine[];
  totals: Totals;
  /** The code that it is placed with. */
  code: { id: string; code: string } | undefined;
  payOnDelivery: boolean;
  deliveryDays: DeliveryDays | null;
  /** When the payment provider is queried about it first. */
  firstCheckAt: Date;
  /** The ids of older orders that it replaces, where these still wait for their payment. */
  older: readonly string[];
}

interface InsertedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  /** The ids of the orders that it has replaced. */
  replaced: string[];
}

const { placeholder } = sql;
const userId = placeholder('userId');

const inserted = new Statement(
  'insert order',
  rawSql(sql`
    with placed as (
      insert into ${orders} (user_id, id, idempotency_key, address_id, address, price_paise, discount_paise,
        code, code_id, code_paise, delivery_paise, total_paise, delivery_min_days, delivery_max_days, product_ids, taken_by,
        pay_on_delivery)
      values (${userId}, ${placeholder('id')}, ${placeholder('idempotencyKey')}, ${placeholder('addressId')},
        ${placeholder('address')}, ${placeholder('pricePaise')}, ${placeholder('discountPaise')},
        ${placeholder('code')}, ${placeholder('codeId')}, ${placeholder('codePaise')},
        ${placeholder('deliveryPaise')}, ${placeholder('totalPaise')}, ${placeholder('minDays')},
        ${placeholder('maxDays')}, ${placeholder('productIds')}, ${placeholder('takenBy')},
        ${placeholder('payOnDelivery')})
      on conflict do nothing
      returning *),
    placed_lines as (
      insert into ${orderLines} (user_id, order_id, position, product_id, title, author, image, quantity, price_paise,
        previous_price_paise, code_paise)
      select placed.user_id, placed.id, line.*
      from placed, json_to_recordset(${placeholder('lines')}) as line("position" int, "productId" uuid, title text,
        author text, image text, quantity int, "pricePaise" int, "previousPricePaise" int,
        "codePaise" int)),
    first_check as (${enqueueing(sql`
      select ${sql.raw(`'${firstCheck.kind}'`)}, placed.id::text, json_build_object('userId', placed.user_id)::jsonb,
        ${sql.raw(String(firstCheck.priority))}, ${placeholder('firstCheckAt')}::timestamptz
      from placed`)}),
    replaced as (
      update ${orders} set state = 'cancelled', replaced_by = placed.id, updated_at = now()
      from placed
      where ${orders.userId} = ${userId} and ${orders.id} = any(${placeholder('older')}::uuid[])
        and ${orders.state} = 'created'
      returning ${orders.id})
    select ${selection(orders)}, array(select id::text from replaced) from placed as orders`),
);

const orderFrom = rowReader(orders);

/**
 * Stores a priced order with copies of its lines and address, unless there is one with this key, of the user or taken by staff, and all that follows
 * from it in one statement: the job that queries the payment provider about it, and the end of the orders that it
 * replaces. Runs inside a transaction.
 * @returns undefined when the key has been used
 */
export async function insertOrder(
  transaction: Queryable,
  order: NewOrder,
): Promise<InsertedOrder | undefined> {
  const {
    userId,
    idempotencyKey,
    addressId,
    address,
    takenBy,
    lines,
    totals,
    code,
    payOnDelivery,
    deliveryDays,
    firstCheckAt,
    older,
  } = order;
  const positioned = lines.map((line, position) => ({ ...line, position }));
  const [values] = await inserted.rows(transaction, {
    userId,
    id: newOrderId(),
    idempotencyKey,
    addressId,
    takenBy,
    payOnDelivery,
    address: JSON.stringify(address),
    ...totals,
    code: code?.code ?? null,
    codeId: code?.id ?? null,
    minDays: deliveryDays?.min ?? null,
    maxDays: deliveryDays?.max ?? null,
    older,
    lines: JSON.stringify(positioned),
    productIds: lines.map(({ productId }) => productId),
    firstCheckAt: firstCheckAt.toISOString(),
  });
  if (!values) return undefined;
  const row = orderFrom(values);
  const replaced = values.at(-1) as string[];
  await publishChange(transaction, 'order', 'placed', row.id);
  for (const id of replaced) await publishChange(transaction, 'order', 'cancelled', id);
  return {
    order: row,
    lines: positioned.map((line) => ({
      ...line,
      userId,
      orderId: row.id,
      packed: 0,
      refunded: 0,
      returned: 0,
    })),
    replaced,
  };
}
