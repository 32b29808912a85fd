import { count, eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { findFeed } from '../../changes/changes.queries.ts';
import type { ChangeType } from '../../contract/changes.ts';
import { type WebhookDeliveryDetails, type WebhookEndpoint, webhookLimits } from '../../contract/webhooks.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { timestamp } from '../../database/timestamp.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../audit/audit.ts';
import type { SecretSeal } from '../sessions/sealed-secret.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-tables.ts';
import {
  type EndpointRow,
  findDelivery,
  findEndpoint,
  lockEndpoint,
  webhookJob,
} from './webhooks.queries.ts';

export const noWebhook = 'There is no endpoint with this id.';
export const noDelivery = 'There is no delivery with this id.';
export const tooManyEndpoints = coded(
  'LIMIT_REACHED',
  `There are ${webhookLimits.endpoints} endpoints, and more do not fit. Remove one that nobody needs.`,
);
export const isOffMessage = 'This endpoint is turned off. Turn it on first.';
export const waitsAlready = 'This delivery waits to be sent. Look again in a moment.';

/** An endpoint as staff enter it. */
export interface EndpointFacts {
  url: string;
  description: string;
  types: readonly ChangeType[];
}

/**
 * Adds an endpoint, which is told of what happens from now on.
 * @returns the secret, which no other response has
 * @throws HttpError 400 where there are too many
 */
export function addWebhook(
  database: Database,
  { actor, requestId }: Origin,
  facts: EndpointFacts,
  seal: SecretSeal,
): Promise<{ secret: string; webhook: WebhookEndpoint }> {
  const id = uuid();
  const secret = newWebhookSecret();
  return inTransaction(database, async (transaction) => {
    // Two who add the last one that fits wait for each other.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`);
    const [stored] = await transaction.select({ endpoints: count() }).from(webhookEndpoints);
    if ((stored?.endpoints ?? 0) >= webhookLimits.endpoints) throw new HttpError(400, tooManyEndpoints);
    const { lastPosition: position } = await findFeed(transaction);
    await transaction.insert(webhookEndpoints).values({
      id,
      ...valuesOf(facts),
      secret: seal.seal(secret, id),
      position,
      createdBy: actor.name,
    });
    const change = { action: 'webhook.added', subject: `webhook:${id}`, after: valuesOf(facts) };
    await recordChange(transaction, actor, change, requestId);
    return { secret, webhook: await requireWebhook(transaction, id) };
  });
}

const valuesOf = ({ url, description, types }: EndpointFacts) => ({
  url,
  description,
  types: [...new Set(types)],
});

async function requireWebhook(database: Queryable, id: string): Promise<WebhookEndpoint> {
  const webhook = await findEndpoint(database, id);
  if (!webhook) throw new HttpError(404, noWebhook);
  return webhook;
}

async function requireLocked(transaction: Queryable, id: string): Promise<EndpointRow> {
  const row = await lockEndpoint(transaction, id);
  if (!row) throw new HttpError(404, noWebhook);
  return row;
}

/**
 * Changes an endpoint to what is sent. Turned on again, it is told of what has happened meanwhile.
 * @throws HttpError 404
 */
export function changeWebhook(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
  { isOn, ...facts }: EndpointFacts & { isOn: boolean },
): Promise<WebhookEndpoint> {
  return inTransaction(database, async (transaction) => {
    const row = await requireLocked(transaction, id);
    const before = { ...valuesOf(row), isOn: row.state === 'on' };
    const after = { ...valuesOf(facts), isOn };
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      const state = isOn ? 'on' : row.state === 'on' ? 'off' : row.state;
      await transaction
        .update(webhookEndpoints)
        .set({ ...valuesOf(facts), state })
        .where(eq(webhookEndpoints.id, id));
      const change = { action: 'webhook.changed', subject: `webhook:${id}`, before, after };
      await recordChange(transaction, actor, change, requestId);
      if (isOn) await enqueue(transaction, { kind: webhookJob, subject: id });
    }
    return requireWebhook(transaction, id);
  });
}

/** Removes an endpoint with its deliveries; one that is gone already is removed. */
export function removeWebhook(database: Database, { actor, requestId }: Origin, id: string): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const row = await lockEndpoint(transaction, id);
    if (!row) return;
    await transaction.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    const change = { action: 'webhook.removed', subject: `webhook:${id}`, before: valuesOf(row) };
    await recordChange(transaction, actor, change, requestId);
  });
}

/**
 * Gives an endpoint another secret; the one before signs as well for a day.
 * @returns the secret, which no other response has
 * @throws HttpError 404
 */
export function rotateSecret(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
  seal: SecretSeal,
): Promise<{ secret: string; webhook: WebhookEndpoint }> {
  const secret = newWebhookSecret();
  return inTransaction(database, async (transaction) => {
    const row = await requireLocked(transaction, id);
    await transaction
      .update(webhookEndpoints)
      .set({
        secret: seal.seal(secret, id),
        previousSecret: row.secret,
        previousSecretUntil: sql`now() + ${webhookLimits.rotationHours} * interval '1 hour'`,
      })
      .where(eq(webhookEndpoints.id, id));
    const change = { action: 'webhook.secret_rotated', subject: `webhook:${id}` };
    await recordChange(transaction, actor, change, requestId);
    return { secret, webhook: await requireWebhook(transaction, id) };
  });
}

/** @throws HttpError 404, 409 where it is turned off */
export function sendTest(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
): Promise<WebhookDeliveryDetails> {
  return inTransaction(database, async (transaction) => {
    const { state } = await requireLocked(transaction, id);
    if (state !== 'on') throw new HttpError(409, isOffMessage);
    const now = new Date();
    const payload = JSON.stringify({
      type: 'webhook.test',
      timestamp: timestamp(now),
      data: { message: 'This is a test.' },
    });
    const [row] = await transaction
      .insert(webhookDeliveries)
      .values({ endpointId: id, type: 'webhook.test', changedAt: now, payload })
      .returning({ id: webhookDeliveries.id });
    if (!row) throw new Error('A test was not stored.');
    await enqueue(transaction, { kind: webhookJob, subject: id });
    await recordChange(transaction, actor, { action: 'webhook.tested', subject: `webhook:${id}` }, requestId);
    return requireDelivery(transaction, row.id);
  });
}

async function requireDelivery(database: Queryable, id: string): Promise<WebhookDeliveryDetails> {
  const delivery = await findDelivery(database, id);
  if (!delivery) throw new HttpError(404, noDelivery);
  return delivery;
}

/**
 * Sends a delivery again as it was, with all its tries ahead.
 * @throws HttpError 404, 409 where it waits anyway or its endpoint is turned off
 */
export function sendAgain(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
): Promise<WebhookDeliveryDetails> {
  return inTransaction(database, async (transaction) => {
    const { endpointId } = await requireDelivery(transaction, id);
    const endpoint = await requireLocked(transaction, endpointId);
    const { type, state } = await requireDelivery(transaction, id);
    if (endpoint.state !== 'on') throw new HttpError(409, isOffMessage);
    if (state === 'WAITING') throw new HttpError(409, waitsAlready);
    await transaction
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, nextTryAt: sql`now()` })
      .where(eq(webhookDeliveries.id, id));
    await enqueue(transaction, { kind: webhookJob, subject: endpointId });
    const change = {
      action: 'webhook.sent_again',
      subject: `webhook:${endpointId}`,
      after: { delivery: id, type },
    };
    await recordChange(transaction, actor, change, requestId);
    return requireDelivery(transaction, id);
  });
}
