import { type SQL, sql } from 'drizzle-orm';
import type { TimelineEntry, TimelineKind } from '../../contract/order-timeline.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { addressLines } from '../../emails/content/email-text.ts';
import { formatRupees } from '../../emails/content/format-rupees.ts';
import { emails } from '../../emails/email-tables.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { carriers } from '../fulfilment/shipment-tables.ts';
import { payments } from '../payments/payment-tables.ts';
import { returns } from '../refunds/refund-tables.ts';
import type { OrderNoteRow } from './order-notes.queries.ts';
import { formerAddresses, type OrderAddress, orderNotes } from './order-tables.ts';
import type { OrderRow } from './orders.queries.ts';

/** The changes that the timeline takes from the audit. */
const auditedKinds: Record<string, TimelineKind> = {
  'order.cancelled': 'CANCELLED',
  'order.address_changed': 'ADDRESS_CHANGED',
  'order.packed': 'PACKED',
  'order.unpacked': 'UNPACKED',
  'order.shipped': 'SHIPPED',
  'order.tracking_corrected': 'TRACKING_CORRECTED',
  'order.delivered': 'DELIVERED',
  'order.handed_over': 'HANDED_OVER',
  'order.returned': 'CAME_BACK',
  'order.refunded': 'REFUNDED',
  'return.requested': 'RETURN_REQUESTED',
  'return.withdrawn': 'RETURN_WITHDRAWN',
  'return.approved': 'RETURN_APPROVED',
  'return.rejected': 'RETURN_REJECTED',
  'return.received': 'RETURN_RECEIVED',
  'return.refunded': 'RETURN_REFUNDED',
};

/** Where a page of the timeline starts: the moment of the entry before it, to the microsecond, and its id. */
export interface TimelinePlace {
  at: string;
  id: string;
}

type TimelineRow = Omit<TimelineEntry, 'at'> & {
  at: Date;
  exactAt: string;
  /** Of a changed address, while its account is there. */
  moved: {
    from: OrderAddress | null;
    to: OrderAddress | null;
    /** What delivery cost before and costs since; null where it stayed. */
    deliveryBeforePaise: number | null;
    deliveryPaise: number | null;
  } | null;
};

const theShopper = 'The shopper';
const theShop = 'The shop';

/**
 * What happened to an order, the newest first. Ids begin with the rank of what happened at the same moment: an order is placed,
 * then paid, then changed, and then an email follows.
 * @param before only entries behind this place
 */
export async function listTimeline(
  database: Queryable,
  order: OrderRow,
  { first, before }: { first: number; before?: TimelinePlace | undefined },
): Promise<(TimelineEntry & { place: TimelinePlace })[]> {
  const parts = [placed(order), paid(order), audited(order), written(order), noted(order)];
  const { rows } = await database.execute<TimelineRow & Record<string, unknown>>(sql`
    select entries.at, to_char(entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt", entries.id,
      entries.kind, entries.actor, entries.amount_paise as "amountPaise", upper(entries.payment_method) as "paymentMethod", entries.carrier,
      entries.tracking_number as "trackingNumber", entries.text, entries.to_shopper as "toShopper",
      entries.email_kind as "emailKind", entries.cancel_reason as "cancelReason", entries.moved
    from (${sql.join(parts, sql` union all `)})
      as entries (at, id, kind, actor, amount_paise, payment_method, carrier, tracking_number, text, to_shopper, email_kind, cancel_reason, moved)
    ${before ? sql`where (entries.at, entries.id collate "C") < (${before.at}::timestamptz, ${before.id})` : sql``}
    order by entries.at desc, entries.id collate "C" desc
    limit ${first}`);
  return rows.map(({ exactAt, at, moved, ...row }) => ({
    ...row,
    text: moved ? textOfMove(moved) : row.text,
    at: timestamp(new Date(at)),
    place: { at: exactAt, id: row.id },
  }));
}

function textOfMove({
  from,
  to,
  deliveryBeforePaise,
  deliveryPaise,
}: NonNullable<TimelineRow['moved']>): string {
  const addresses = from && to ? [addressLine(from), `→ ${addressLine(to)}`] : [];
  const charge =
    deliveryBeforePaise === null || deliveryPaise === null
      ? []
      : [`Delivery: ${formatRupees(deliveryPaise)} (was: ${formatRupees(deliveryBeforePaise)})`];
  return [...addresses, ...charge].join('\n');
}

const addressLine = (address: OrderAddress): string =>
  [...addressLines(address), address.alternatePhoneNumber].filter(Boolean).join(', ');

const placed = ({ createdAt, totalPaise, takenBy }: OrderRow): SQL => sql`
  select ${createdAt.toISOString()}::timestamptz, '0', 'PLACED', ${takenBy ?? theShopper}, ${totalPaise}::integer, null::text,
    null::text, null::text, null::text, null::boolean, null::text, null::text, null::jsonb`;

/** A payment that had only been signed for, and failed, brought no money. */
const paid = ({ userId, id, takenBy, payOnDelivery }: OrderRow): SQL => sql`
  select ${payments.createdAt}, '1-' || ${payments.id}, 'PAID',
    case when ${payments.method} in ('cash', 'card') then ${payOnDelivery ? theShopper : (takenBy ?? theShopper)} else ${theShopper} end, ${payments.amountPaise}, ${payments.method}, null, null, null,
    null, null, null, null
  from ${payments}
  where ${payments.userId} = ${userId} and ${payments.orderId} = ${id} and ${payments.state} <> 'failed'`;

/** The refund of a return has two entries in the audit, of the order and of the return: that of the order says why. */
const audited = ({ userId, id }: OrderRow): SQL => {
  const kinds = sql.join(
    Object.entries(auditedKinds).map(([action, kind]) => sql`(${action}, ${kind})`),
    sql`, `,
  );
  const { after } = auditEntries;
  return sql`
    select ${auditEntries.at}, '2-' || lpad(${auditEntries.id}::text, 19, '0'), kinds.kind,
      case ${auditEntries.actorKind} when 'shopper' then ${theShopper} when 'shop' then ${theShop}
        else ${auditEntries.actor} end,
      coalesce(${after}->'amountPaise', ${after}->'refundPaise')::integer, ${after}->>'paidInShop', coalesce(${carriers.name}, ${after}->>'carrier'),
      ${after}->>'trackingNumber', nullif(coalesce(${after}->>'reason', ${after}->>'shopNote'), ''), null, null,
      ${after}->>'cancelReason',
      case when ${formerAddresses.id} is not null or jsonb_exists(${after}, 'deliveryPaise')
        then jsonb_build_object('from', ${formerAddresses.address}, 'to', ${formerAddresses.changedTo},
          'deliveryBeforePaise', ${after}->'deliveryBeforePaise', 'deliveryPaise', ${after}->'deliveryPaise') end
    from ${auditEntries}
    join (values ${kinds}) as kinds (action, kind) on kinds.action = ${auditEntries.action}
    left join ${carriers} on ${carriers.id} = ${after}->>'carrierId'
    left join ${formerAddresses} on ${formerAddresses.userId} = ${userId} and ${formerAddresses.orderId} = ${id}
      and ${formerAddresses.id}::text = ${after}->>'change'
    where ${auditEntries.subject} in (
        select ${`order:${id}`} union all
        select 'return:' || ${returns.id} from ${returns}
        where ${returns.userId} = ${userId} and ${returns.orderId} = ${id}
      ) and (${auditEntries.action} <> 'return.refunded' or jsonb_typeof(${after}->'refund') is distinct from 'string')`;
};

/** A note to the shopper is an entry itself, and its email is none. */
const written = ({ userId, id }: OrderRow): SQL => sql`
  select ${emails.createdAt}, '3-' || ${emails.id}, 'EMAIL_WRITTEN', ${theShop}, null, null, null, null, null, null, ${emails.kind}, null, null
  from ${emails}
  where ${emails.userId} = ${userId} and ${emails.content}->'order'->>'id' = ${id} and ${emails.kind} <> 'shop_note'`;

const noted = ({ userId, id }: OrderRow): SQL => sql`
  select ${orderNotes.createdAt}, '4-' || ${orderNotes.id}, 'NOTE_ADDED', ${orderNotes.author}, null, null, null, null,
    ${orderNotes.text}, ${orderNotes.toShopper}, null, null, null
  from ${orderNotes} where ${orderNotes.userId} = ${userId} and ${orderNotes.orderId} = ${id}`;

/** A note that was just written, as the timeline has it. */
export const timelineEntryOfNote = ({
  id,
  text,
  toShopper,
  author,
  createdAt,
}: OrderNoteRow): TimelineEntry => ({
  id: `4-${id}`,
  at: timestamp(createdAt),
  kind: 'NOTE_ADDED',
  actor: author,
  amountPaise: null,
  paymentMethod: null,
  carrier: null,
  trackingNumber: null,
  text,
  toShopper,
  emailKind: null,
  cancelReason: null,
});
