import { sql } from 'drizzle-orm';

/**
 * The orders of what could not be given back, and only a person can see to, once for each of: payments, and refunds of
 * paid orders in place of which nothing has been refunded since.
 */
export const stuckRefunds = sql`
  select user_id, order_id from payments where state = 'refund_failed'
  union all
  select stuck.user_id, stuck.order_id from order_refunds as stuck
  join orders as refunded
    on refunded.user_id = stuck.user_id and refunded.id = stuck.order_id and refunded.state = 'paid'
  where stuck.state = 'failed' and not exists (
    select 1 from order_refunds as later
    where later.user_id = stuck.user_id and later.order_id = stuck.order_id
      and later.state <> 'failed' and later.created_at > stuck.created_at
  )`;
