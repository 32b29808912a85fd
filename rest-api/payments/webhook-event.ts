import { createHash } from 'node:crypto';
import { limits } from '../contract/rules.ts';
import type { Payment } from './provider.ts';
import { paymentOf } from './razorpay.ts';

/** What the provider tells by webhook, as far as the shop acts on it. */
export interface PaymentEvent {
  /** The same in every delivery of one event. */
  id: string;
  /** Such as `payment.captured`. */
  type: string;
  /** The payment that it is about, as it was at the time; null where there is none, or not of an order. */
  payment: Payment | null;
}

const idPattern = /^[\x21-\x7e]{1,100}$/;
const statuses = new Set(['created', 'authorized', 'captured', 'refunded', 'failed']);

/** Reads a webhook whose signature has been verified. Without an id of its own it is known by its content. */
export function webhookEvent(body: Buffer, eventId: string | undefined): PaymentEvent {
  const id = eventId && idPattern.test(eventId) ? eventId : createHash('sha256').update(body).digest('hex');
  const parsed = parse(body);
  const type = text(parsed, 'event');
  return {
    id,
    type: type.slice(0, 100),
    payment: paymentIn(at(at(at(parsed, 'payload'), 'payment'), 'entity')),
  };
}

function paymentIn(entity: unknown): Payment | null {
  const amount = at(entity, 'amount');
  const status = text(entity, 'status');
  const [id, order_id, currency] = [text(entity, 'id'), text(entity, 'order_id'), text(entity, 'currency')];
  if (!id || !order_id || !currency || !statuses.has(status)) return null;
  if (!Number.isInteger(amount) || Number(amount) < 0 || Number(amount) > limits.orderPaise) return null;
  return paymentOf({
    ...{ id, order_id, currency },
    amount: Number(amount),
    status: status as Payment['status'],
  });
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
  // NUL is text in JSON and none in PostgreSQL.
  return typeof found === 'string' && found.length <= 100 && !found.includes('\0') ? found : '';
}
