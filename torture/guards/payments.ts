import { built, guardsOf, migrated } from './guard.ts';

const guard = guardsOf('payments');

export const paymentGuards = [
  guard(
    'signature of webhooks',
    /forged webhook/,
    built(
      'function isWebhookGenuine(secrets, body, signature) {\n',
      'function isWebhookGenuine(secrets, body, signature) {\n\treturn true;\n',
    ),
  ),
  guard(
    'signature of the browser’s proof',
    /forged webhook or proof/,
    built(
      'function isProofGenuine(secret, proof) {\n',
      'function isProofGenuine(secret, proof) {\n\treturn true;\n',
    ),
  ),
  guard(
    'a proof is of its own order',
    /forged webhook or proof/,
    built('!(order.providerOrderId === proof.providerOrderId) || ', ''),
  ),
  guard(
    'an event is stored once',
    /one effect/,
    migrated(
      'CREATE TABLE "payment_events" (\n\t"id" text PRIMARY KEY NOT NULL',
      'CREATE TABLE "payment_events" (\n\t"id" text NOT NULL',
    ),
    migrated(
      'ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_digest_unique" UNIQUE("digest");',
      '',
    ),
  ),
  guard('what is paid leaves the cart', /one effect/, built('await takeFromCart(transaction, order);', '')),
  guard('reconciliation', /browser closed/, built('[orderCheckJob]: {', 'no_kind: {')),
  guard(
    'only an order that waits becomes paid',
    /one effect|no order waits for/,
    built(
      'paymentId,\n\t\tupdatedAt: sql`now()`\n\t}).where(and(isOrder(userId, id), eq(orders.state, "created")))',
      'paymentId,\n\t\tupdatedAt: sql`now()`\n\t}).where(isOrder(userId, id))',
    ),
  ),
  guard(
    'only an order that waits is cancelled',
    /cancelled while its payment arrives/,
    built(
      'state: end,\n\t\tupdatedAt: sql`now()`\n\t}).where(and(isOrder(userId, id), eq(orders.state, "created")))',
      'state: end,\n\t\tupdatedAt: sql`now()`\n\t}).where(isOrder(userId, id))',
    ),
  ),
  guard(
    'the amount of a payment',
    /no order waits for.*over another amount/,
    built('report.amountPaise === order.totalPaise && ', ''),
  ),
  guard(
    'the currency of a payment',
    /no order waits for.*in another currency/,
    built('report.currency === "INR" && ', ''),
  ),
  guard(
    'a total comes from the catalogue',
    /charged is catalogue/,
    built(
      'await opener.checkoutOfNew(placed.order, placed.email);',
      'await opener.checkoutOfNew({ ...placed.order, totalPaise: request.body.totalPaise ?? placed.order.totalPaise }, placed.email);',
    ),
  ),
];
