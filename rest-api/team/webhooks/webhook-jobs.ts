import { and, eq } from 'drizzle-orm';
import { Agent, type Dispatcher } from 'undici';
import { type WebhookAttempt, webhookLimits } from '../../contract/webhooks.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { timestamp } from '../../database/timestamp.ts';
import { dayMs, hourMs, minuteMs } from '../../durations.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import type { SecretSeal } from '../sessions/sealed-secret.ts';
import { type AddressRules, checkedLookup } from './public-address.ts';
import { sendWebhook } from './send-webhook.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';
import { validSecrets, webhookSignature } from './webhook-secret.ts';
import { webhookEndpoints } from './webhook-tables.ts';
import {
  addDeliveries,
  type DeliveryRow,
  deleteOldDeliveries,
  type EndpointRow,
  findDueDeliveries,
  findEndpointRow,
  findNextTry,
  pathOfDelivery,
  recordAttempt,
  storePayload,
  webhookJob,
} from './webhooks.queries.ts';

const oldDeliveriesJob = 'old_webhook_deliveries';

/** Between the tries of a delivery: with the first one ten, over three days. */
const retryDelaysMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * hourMs),
];

const sentAtOnce = 8;

/** What a changed resource is now, as the response of its path has it. */
export type ReadResource = (change: Pick<DeliveryRow, 'kind' | 'resourceId' | 'orderId'>) => Promise<object>;

export interface WebhookContext {
  rules: AddressRules;
  seal: SecretSeal;
  metrics: WebhookMetrics;
  readResource: ReadResource;
  /** For one try. */
  timeoutMs: number;
}

/** Enqueues the job that deletes old deliveries from now on: one for all services. */
export async function scheduleOldDeliveries(database: Database): Promise<void> {
  await enqueue(database, { kind: oldDeliveriesJob, subject: 'daily' });
}

export const webhookJobs = (database: Database, context: WebhookContext): Record<string, JobKind> => ({
  [webhookJob]: {
    concurrency: webhookLimits.endpoints,
    // What endpoints answer fails no job. These are attempts to reach the database, and runs whose service was killed.
    maxAttempts: 1_000,
    delayMs: 1_000,
    maxDelayMs: 5_000,
    timeoutMs: 2 * minuteMs,
    run: ({ subject }, signal) => serveEndpoint(database, context, subject, signal),
  },
  [oldDeliveriesJob]: {
    concurrency: 1,
    maxAttempts: 20,
    delayMs: minuteMs,
    timeoutMs: minuteMs,
    async run() {
      await deleteOldDeliveries(database);
      return new Date(Date.now() + dayMs);
    },
  },
});

/** After this time an endpoint with much to send is served by the next run. */
const servedMs = 30_000;

/** Makes the deliveries of an endpoint, and tries those that are due. @returns when it has to be served again */
async function serveEndpoint(
  database: Database,
  context: WebhookContext,
  id: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const until = Date.now() + servedMs;
  const dispatcher = new Agent({ connect: { lookup: checkedLookup(context.rules) } });
  try {
    do {
      await addDeliveries(database, id);
      const endpoint = await findEndpointRow(database, id);
      if (endpoint?.state !== 'on') return undefined;
      const due = await findDueDeliveries(database, id, sentAtOnce);
      if (due.length === 0) break;
      const sending = { database, context, endpoint, dispatcher, signal };
      const ended = await Promise.allSettled(due.map((delivery) => deliver(sending, delivery)));
      const failed = ended.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    } while (Date.now() < until);
  } finally {
    await dispatcher.destroy();
  }
  return (await findNextTry(database, id)) ?? undefined;
}

interface Sending {
  database: Database;
  context: WebhookContext;
  endpoint: EndpointRow;
  dispatcher: Dispatcher;
  signal: AbortSignal;
}

async function deliver(
  { database, context, endpoint, dispatcher, signal }: Sending,
  delivery: DeliveryRow,
): Promise<void> {
  const { rules, seal, metrics, timeoutMs, readResource } = context;
  const { id } = delivery;
  let { payload: body } = delivery;
  if (body === null) {
    body = await payloadOf(delivery, readResource);
    await storePayload(database, id, body);
  }
  const secrets = validSecrets(endpoint, seal);
  const sentAt = Math.floor(Date.now() / 1_000);
  const signature = webhookSignature({ id, timestamp: sentAt, body }, secrets);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': signature,
  };
  const attempt =
    secrets.length === 0
      ? withoutSecret()
      : await sendWebhook({ url: endpoint.url, headers, body }, { rules, dispatcher, timeoutMs }, signal);
  await store(database, endpoint, delivery, attempt, metrics);
}

const withoutSecret = (): WebhookAttempt => ({
  at: timestamp(new Date()),
  status: null,
  durationMs: 0,
  response: null,
  error: 'Its secret was made with another JWT_SECRET: rotate it.',
});

async function payloadOf(delivery: DeliveryRow, readResource: ReadResource): Promise<string> {
  const { type, changedAt, resourceId } = delivery;
  const data = { id: resourceId, path: pathOfDelivery(delivery), ...(await readResource(delivery)) };
  return JSON.stringify({ type, timestamp: timestamp(changedAt), data });
}

async function store(
  database: Database,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  attempt: WebhookAttempt,
  metrics: WebhookMetrics,
): Promise<void> {
  if (attempt.error === null) {
    await recordAttempt(database, delivery, attempt, { state: 'delivered' });
    metrics.attempts.delivered += 1;
    return;
  }
  if (attempt.status === 410) {
    await inTransaction(database, async (transaction) => {
      await recordAttempt(transaction, delivery, attempt, { state: 'failed' });
      await transaction
        .update(webhookEndpoints)
        .set({ state: 'gone' })
        .where(and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.url, endpoint.url)));
    });
    metrics.attempts.gone += 1;
    return;
  }
  const delayMs = retryDelaysMs[delivery.tries];
  if (delayMs === undefined) {
    await recordAttempt(database, delivery, attempt, { state: 'failed' });
    metrics.attempts.given_up += 1;
    return;
  }
  await recordAttempt(database, delivery, attempt, {
    state: 'waiting',
    nextTryAt: new Date(Date.now() + delayMs),
  });
  metrics.attempts.failed += 1;
}
