import { createHash } from 'node:crypto';
import { limits } from '../../contract/rules.ts';
import type { Payment, ProviderDispute, ProviderRefund } from './provider.ts';
import { paymentOf, refundOf } from './razorpay.ts';

/** The part of a webhook that the shop uses. */
export interface PaymentEvent {
  /** Each delivery of one event repeats this id. */
  id: string;
  /** Such as `payment.captured`. */
  type: string;
  /** SHA-256 of its body in hex: the same content is the same event, even under another id, which is not signed. */
  digest: string;
  /** The payment at the time of the event; null if there is none, or none of an order. */
  payment: Payment | null;
  /** The event's refund of this payment. */
  refund: ProviderRefund | null;
  /** The event's dispute about this payment. */
  dispute: ProviderDispute | null;
}

const idPattern = /^[\x21-\x7e]{1,100}$/;

/** Parses a webhook whose signature has been verified. Without an id, its content identifies it. */
export function webhookEvent(body: Buffer, eventId: string | undefined): PaymentEvent {
  const digest = createHash('sha256').update(body).digest('hex');
  const id = eventId && idPattern.test(eventId) ? eventId : digest;
  const parsed = parse(body);
  const entity = (name: string) => at(at(at(parsed, 'payload'), name), 'entity');
  const payment = paymentIn(entity('payment'));
  return {
    id,
    digest,
    payment,
    type: text(parsed, 'event').slice(0, 100),
    refund: payment && refundIn(entity('refund'), payment),
    dispute: payment && disputeIn(entity('dispute'), payment),
  };
}

function paymentIn(entity: unknown): Payment | null {
  const amount = integerIn(entity, 'amount');
  const status = text(entity, 'status');
  const [id, order_id, currency] = [text(entity, 'id'), text(entity, 'order_id'), text(entity, 'currency')];
  if (!id || !order_id || !currency || !isOneOf(paymentStatuses, status) || amount === null) return null;
  const amount_refunded = Math.min(integerIn(entity, 'amount_refunded') ?? 0, amount);
  return paymentOf({ id, order_id, currency, amount, status, amount_refunded });
}

function refundIn(entity: unknown, payment: Payment): ProviderRefund | null {
  const [id, status, receipt] = [text(entity, 'id'), text(entity, 'status'), text(entity, 'receipt')];
  const amount = integerIn(entity, 'amount');
  if (!id || !isOneOf(refundStatuses, status) || amount === null) return null;
  const created_at = integerIn(entity, 'created_at');
  return refundOf({ id, payment_id: payment.id, amount, status, receipt, created_at });
}

function disputeIn(entity: unknown, payment: Payment): ProviderDispute | null {
  const [id, status] = [text(entity, 'id'), text(entity, 'status')];
  const amountPaise = integerIn(entity, 'amount');
  if (!id || !isOneOf(disputeStatuses, status) || amountPaise === null) return null;
  const [reasonCode, respondBy] = [text(entity, 'reason_code'), integerIn(entity, 'respond_by')];
  return { id, paymentId: payment.id, amountPaise, status, reasonCode, respondBy };
}

const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
const refundStatuses = ['pending', 'processed', 'failed'] as const;
const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

const isOneOf = <Status extends string>(statuses: readonly Status[], status: string): status is Status =>
  statuses.some((one) => one === status);

/** An integer within the database's range; otherwise null. */
function integerIn(entity: unknown, key: string): number | null {
  const amount = at(entity, key);
  const fits = Number.isInteger(amount) && Number(amount) >= 0 && Number(amount) <= limits.orderPaise;
  return fits ? Number(amount) : null;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function text(value: unknown, key: string): string {
  const found = at(value, key);
  // JSON text may contain NUL, PostgreSQL's may not.
  return typeof found === 'string' && found.length <= 100 && !found.includes('\0') ? found : '';
}
