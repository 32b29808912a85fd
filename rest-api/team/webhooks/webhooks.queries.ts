import { and, asc, count, desc, eq, getTableColumns, inArray, lt, min, ne, sql } from 'drizzle-orm';
import { findFeed, listChanges, pathOf } from '../../changes/changes.queries.ts';
import type { ChangeType, StoredChangeKind } from '../../contract/changes.ts';
import { upperCase } from '../../contract/letter-case.ts';
import {
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  webhookLimits,
} from '../../contract/webhooks.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { afterCommit, inTransaction } from '../../database/in-transaction.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import { timestamp, timestampText } from '../../database/timestamp.ts';
import { cutPage } from '../../input/list-page.ts';
import { isBehindPlace, type TimedPlace } from '../../input/timed-place.ts';
import { dueJobs, enqueueing } from '../../jobs/jobs.queries.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-tables.ts';

/** The kind of the jobs that send webhooks: one for each endpoint, so that a slow one holds up no other. */
export const webhookJob = 'webhooks';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

// Drizzle would write the columns of a select from one table without the table's name.
const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries}
  where endpoint_id = webhook_endpoints.id and webhook_deliveries.state = 'waiting')`;

export async function listEndpoints(database: Queryable): Promise<WebhookEndpoint[]> {
  const rows = await database
    .select({ ...getTableColumns(webhookEndpoints), waiting })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  const endpoints: WebhookEndpoint[] = [];
  for (const row of rows) endpoints.push(await endpointResponse(database, row));
  return endpoints;
}

export async function findEndpoint(database: Queryable, id: string): Promise<WebhookEndpoint | undefined> {
  const [row] = await database
    .select({ ...getTableColumns(webhookEndpoints), waiting })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id));
  return row && endpointResponse(database, row);
}

export async function findEndpointRow(database: Queryable, id: string): Promise<EndpointRow | undefined> {
  const [row] = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row;
}

export async function lockEndpoint(transaction: Queryable, id: string): Promise<EndpointRow | undefined> {
  const [row] = await transaction
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('update');
  return row;
}

async function endpointResponse(
  database: Queryable,
  row: EndpointRow & { waiting: number },
): Promise<WebhookEndpoint> {
  const { id, url, description, types, state, createdBy, createdAt, previousSecretUntil } = row;
  const { deliveries } = await listDeliveries(database, id, { first: 1, after: undefined });
  const isRotating = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return {
    ...{ id, url, description, types, createdBy },
    state: upperCase(state),
    createdAt: timestamp(createdAt),
    previousSecretUntil: isRotating ? timestamp(previousSecretUntil) : null,
    waiting: row.waiting,
    lastDelivery: deliveries[0] ?? null,
  };
}

const everyEndpoint = new Statement(
  'enqueue webhooks',
  rawSql(
    enqueueing(sql`select ${sql.raw(`'${webhookJob}'`)}, id::text, '{}'::jsonb, 0::smallint, now()
      from ${webhookEndpoints} where ${webhookEndpoints.state} = 'on' order by id`),
  ),
);

/** Has every endpoint look for changes, once the transaction has brought some into the feed. */
export async function enqueueWebhooks(transaction: Queryable): Promise<void> {
  await everyEndpoint.rows(transaction);
  afterCommit(transaction, () => dueJobs.emit('due', webhookJob));
}

const changesAtOnce = 500;
/** An endpoint that does not respond has so many deliveries at most; further changes wait in the feed. */
const maxWaiting = 10_000;

/** Makes the deliveries of an endpoint for all changes that have come into the feed. */
export async function addDeliveries(database: Database, endpointId: string): Promise<void> {
  while (await addSomeDeliveries(database, endpointId));
}

/** @returns whether there may be more to add */
function addSomeDeliveries(database: Database, endpointId: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const endpoint = await lockEndpoint(transaction, endpointId);
    if (endpoint?.state !== 'on') return false;
    const { lastPosition, removedPosition } = await findFeed(transaction);
    const after = Math.max(endpoint.position, removedPosition);
    if (after >= lastPosition) return false;
    if ((await countWaiting(transaction, endpointId)) >= maxWaiting) return false;
    const kinds = [...new Set(endpoint.types.map((type) => type.split('.')[0] as StoredChangeKind))];
    const changes = await listChanges(transaction, kinds, {
      first: changesAtOnce,
      after,
      last: lastPosition,
    });
    const wanted = changes
      .map(({ position, kind, event, resourceId, orderId, at }) => ({
        ...{ endpointId, position, kind, resourceId, orderId, changedAt: at },
        type: `${kind}.${event}` as ChangeType,
      }))
      .filter(({ type }) => endpoint.types.includes(type))
      // Lists have them in the order of the changes, which one transaction adds at one moment.
      .map((delivery, place) => ({
        ...delivery,
        createdAt: sql`now() + ${place} * interval '1 microsecond'`,
      }));
    if (wanted.length > 0) await transaction.insert(webhookDeliveries).values(wanted).onConflictDoNothing();
    const isFull = changes.length === changesAtOnce;
    const position = isFull ? (changes.at(-1)?.position ?? lastPosition) : lastPosition;
    await transaction.update(webhookEndpoints).set({ position }).where(eq(webhookEndpoints.id, endpointId));
    return isFull;
  });
}

async function countWaiting(database: Queryable, endpointId: string): Promise<number> {
  const [row] = await database
    .select({ deliveries: count() })
    .from(webhookDeliveries)
    .where(isWaiting(endpointId));
  return row?.deliveries ?? 0;
}

const isWaiting = (endpointId: string) =>
  and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting'));

/** The deliveries of an endpoint that are due, the longest due first. */
export async function findDueDeliveries(
  database: Queryable,
  endpointId: string,
  first: number,
): Promise<DeliveryRow[]> {
  return database
    .select()
    .from(webhookDeliveries)
    .where(and(isWaiting(endpointId), sql`${webhookDeliveries.nextTryAt} <= now()`))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.position))
    .limit(first);
}

/** When the next delivery of an endpoint is due; null where none waits. */
export async function findNextTry(database: Queryable, endpointId: string): Promise<Date | null> {
  const [row] = await database
    .select({ at: min(webhookDeliveries.nextTryAt) })
    .from(webhookDeliveries)
    .where(isWaiting(endpointId));
  return row?.at ?? null;
}

export async function storePayload(database: Queryable, id: string, payload: string): Promise<void> {
  await database.update(webhookDeliveries).set({ payload }).where(eq(webhookDeliveries.id, id));
}

const keptAttempts = 20;

/** Stores a try and what follows from it. */
export async function recordAttempt(
  database: Queryable,
  { id, attempts, tries }: DeliveryRow,
  attempt: WebhookAttempt,
  outcome: { state: DeliveryRow['state']; nextTryAt?: Date },
): Promise<void> {
  await database
    .update(webhookDeliveries)
    .set({ ...outcome, tries: tries + 1, attempts: [attempt, ...attempts].slice(0, keptAttempts) })
    .where(eq(webhookDeliveries.id, id));
}

/**
 * Deliveries to an endpoint, the latest first.
 * @returns the deliveries, and the place of the last one where there are more behind it
 */
export async function listDeliveries(
  database: Queryable,
  endpointId: string,
  { first, after }: { first: number; after: TimedPlace | undefined },
): Promise<{ deliveries: WebhookDelivery[]; next: TimedPlace | undefined }> {
  const { payload: _payload, ...columns } = getTableColumns(webhookDeliveries);
  const { createdAt, id } = webhookDeliveries;
  const rows = await database
    .select({ ...columns, place: timestampText(createdAt) })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), after && isBehindPlace(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(first + 1);
  const { page, last } = cutPage(rows, first);
  return { deliveries: page.map(deliveryResponse), next: last && { at: last.place, id: last.id } };
}

export async function findDelivery(
  database: Queryable,
  id: string,
): Promise<WebhookDeliveryDetails | undefined> {
  const [row] = await database.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!row) return undefined;
  const { endpointId, payload, attempts } = row;
  return { ...deliveryResponse(row), endpointId, payload, attempts };
}

/** The path of the resource that a delivery tells of, below `/api`. */
export function pathOfDelivery({
  kind,
  resourceId,
  orderId,
}: Pick<DeliveryRow, 'kind' | 'resourceId' | 'orderId'>): string | null {
  return kind === null || resourceId === null ? null : `/api${pathOf({ kind, resourceId, orderId })}`;
}

function deliveryResponse(row: Omit<DeliveryRow, 'payload'>): WebhookDelivery {
  const { id, type, state, tries, nextTryAt, createdAt, attempts } = row;
  return {
    id,
    type,
    path: pathOfDelivery(row),
    state: upperCase(state),
    tries,
    nextTryAt: state === 'waiting' ? timestamp(nextTryAt) : null,
    createdAt: timestamp(createdAt),
    lastAttempt: attempts[0] ?? null,
  };
}

const deletedAtOnce = 2_000;

/** Deletes deliveries that are no longer kept; those that wait stay. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  const old = database
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        ne(webhookDeliveries.state, 'waiting'),
        lt(webhookDeliveries.createdAt, sql`now() - ${webhookLimits.deliveriesKeptDays} * interval '1 day'`),
      ),
    )
    .limit(deletedAtOnce);
  for (;;) {
    const { rowCount } = await database.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
    if (rowCount !== deletedAtOnce) return;
  }
}
