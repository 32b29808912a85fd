import type { LookupAddress } from 'node:dns';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishChange } from '../../changes/publish-change.ts';
import type { WebhookDelivery, WebhookDeliveryDetails, WebhookEndpoint } from '../../contract/webhooks.ts';
import { addBooks } from '../../testing/books.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addServiceToken, addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { auditEntries } from '../audit/audit-tables.ts';
import { isOffMessage, tooManyEndpoints } from './change-webhooks.ts';
import { answers, openReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-tables.ts';
import { deleteOldDeliveries, webhookJob } from './webhooks.queries.ts';

let service: TestService;
let receiver: WebhookReceiver;
let owner: string;
/** What names resolve to, and how often they were looked up. */
let resolved: (name: string) => LookupAddress[];
let lookups: number;
const here: LookupAddress = { address: '127.0.0.1', family: 4 };

beforeAll(async () => {
  const resolveName = async (name: string) => {
    lookups += 1;
    return resolved(name);
  };
  service = await startTestService({ resolveName, webhookTimeoutMs: 300 }, { webhooksToPrivate: true });
  ({ token: owner } = await addStaff(service.database, 'owner'));
});
afterAll(() => service.close());

beforeEach(async () => {
  resolved = () => [here];
  lookups = 0;
  await service.changeSequencer.round();
  await service.database.delete(webhookEndpoints);
  receiver = await openReceiver();
  return () => receiver.close();
});

const get = (path: string, of = service) => of.http.get(`/api/staff${path}`).set('authorization', owner);
const post = (path: string, body: object = {}) =>
  service.http.post(`/api/staff${path}`).set('authorization', owner).send(body);

async function addEndpoint(
  types: string[],
  url = receiver.url,
): Promise<{ secret: string; webhook: WebhookEndpoint }> {
  const { body } = await post('/webhooks', { url, description: 'Warehouse', types }).expect(201);
  return body;
}

/** Brings what is committed into the feed, and runs the jobs that are due. */
async function send(): Promise<void> {
  await service.changeSequencer.round();
  await service.jobs.runDue(webhookJob);
}

/** Makes all that waits due, as if the time had passed. */
async function letTimePass(): Promise<void> {
  await service.database.update(webhookDeliveries).set({ nextTryAt: sql`now()` });
  await service.database.execute(sql`update jobs set run_at = now() where kind = ${webhookJob}`);
}

const deliveriesOf = async ({ id }: WebhookEndpoint): Promise<WebhookDelivery[]> =>
  (await get(`/webhooks/${id}/deliveries`).expect(200)).body.deliveries;
const detailsOf = async (id = ''): Promise<WebhookDeliveryDetails> =>
  (await get(`/webhook-deliveries/${id}`).expect(200)).body.delivery;

it('lists deliveries with the latest change first, however many are added at once', async () => {
  const { webhook } = await addEndpoint(['review.written']);
  const ids = Array.from({ length: 12 }, () => uuid());
  for (const id of ids) await publishChange(service.database, 'review', 'written', id);
  await send();
  expect((await deliveriesOf(webhook)).map(({ path }) => path)).toEqual(
    ids.toReversed().map((id) => `/api/staff/reviews/${id}`),
  );
});

it('tells an endpoint of what happens, with the resource as staff read it, signed by the Standard Webhooks', async () => {
  const [book = ''] = await addBooks(service.database, [{}]);
  const { secret, webhook } = await addEndpoint(['order.placed', 'order.paid']);
  const { id } = await paidOrder(service, book);
  await send();
  expect(receiver.received).toHaveLength(2);
  const messages = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  const order = (await service.http.get(`/api/staff/orders/${id}`).set('authorization', owner)).body;
  expect(messages).toEqual(
    expect.arrayContaining(
      ['order.placed', 'order.paid'].map((type) => ({
        type,
        timestamp: expect.any(String),
        data: { id, path: `/api/staff/orders/${id}`, ...order },
      })),
    ),
  );
  const [delivery] = await deliveriesOf(webhook);
  expect(delivery).toMatchObject({
    state: 'DELIVERED',
    tries: 1,
    nextTryAt: null,
    lastAttempt: { status: 200, response: 'ok', error: null },
  });
  expect(receiver.received.map(({ body }) => body)).toContain((await detailsOf(delivery?.id)).payload);
  expect(() =>
    new Webhook(`whsec_${Buffer.from('another').toString('base64')}`).verify(
      receiver.received[0]?.body ?? '',
      receiver.received[0]?.headers ?? {},
    ),
  ).toThrow();
});

it('reads each kind of resource, and says null where it is gone', async () => {
  const kinds = [
    'return.requested',
    'invoice.issued',
    'product.changed',
    'stock.low',
    'review.written',
    'shipment.shipped',
  ];
  const { secret } = await addEndpoint(kinds);
  const { database } = service;
  await publishChange(database, 'return', 'requested', uuid());
  await publishChange(database, 'invoice', 'issued', uuid(), uuid());
  const [book = ''] = await addBooks(service.database, [{}]);
  await publishChange(database, 'product', 'changed', book);
  await publishChange(database, 'stock', 'low', book);
  await publishChange(database, 'review', 'written', uuid());
  await publishChange(database, 'shipment', 'shipped', uuid(), uuid());
  await send();
  const messages = receiver.received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers),
  ) as {
    type: string;
    data: Record<string, unknown>;
  }[];
  const dataOf = (type: string) => messages.find((message) => message.type === type)?.data;
  expect(dataOf('return.requested')).toMatchObject({ return: null });
  expect(dataOf('invoice.issued')).toMatchObject({ invoices: null });
  expect(dataOf('product.changed')).toMatchObject({ id: book, book: { id: book } });
  expect(dataOf('stock.low')).toMatchObject({ path: `/api/staff/stock/${book}`, stock: { id: book } });
  expect(dataOf('review.written')).toMatchObject({ review: null });
  expect(dataOf('shipment.shipped')).toMatchObject({ order: null });
});

it('tells it of nothing from before, and of no other types', async () => {
  await publishChange(service.database, 'stock', 'changed', uuid());
  await service.changeSequencer.round();
  await addEndpoint(['stock.changed']);
  await publishChange(service.database, 'stock', 'low', uuid());
  await send();
  expect(receiver.received).toEqual([]);
});

it('tries ten times over three days where the receiver is down, with the same id and body, and then stops', async () => {
  const { webhook, secret } = await addEndpoint(['stock.changed']);
  receiver.respond = answers(503, {}, 'closed for stocktaking');
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  const waits: number[] = [];
  for (;;) {
    const [delivery] = await deliveriesOf(webhook);
    if (!delivery?.nextTryAt) break;
    waits.push((Date.parse(delivery.nextTryAt) - Date.now()) / 3_600_000);
    await letTimePass();
    await send();
  }
  expect(receiver.received).toHaveLength(10);
  expect(waits).toHaveLength(9);
  const hours = waits.reduce((sum, each) => sum + each, 0);
  expect(hours).toBeGreaterThan(70);
  expect(hours).toBeLessThan(74);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [delivery] = await deliveriesOf(webhook);
  expect(delivery).toMatchObject({ state: 'FAILED', tries: 10 });
  const { attempts } = await detailsOf(delivery?.id);
  expect(attempts).toHaveLength(10);
  expect(attempts[0]).toMatchObject({
    status: 503,
    response: 'closed for stocktaking',
    error: 'It answered 503.',
  });

  receiver.respond = answers(204);
  await post(`/webhook-deliveries/${delivery?.id}/send`).expect(200);
  await send();
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DELIVERED', tries: 1 }]);
  const last = receiver.received.at(-1);
  new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {});
});

it('loses nothing while a receiver fails at random and every other try is answered too late', async () => {
  const { webhook } = await addEndpoint(['stock.changed']);
  const accepted: string[] = [];
  let count = 0;
  receiver.respond = (response, { headers }) => {
    count += 1;
    if (count % 4 === 1) return answers(500)(response);
    if (count % 4 === 2) return void response.socket?.destroy();
    // No response at all: the time of the try runs out.
    if (count % 16 === 3) return;
    accepted.push(headers['webhook-id'] ?? '');
    answers(200)(response);
  };
  const ids = Array.from({ length: 40 }, () => uuid());
  for (const id of ids) await publishChange(service.database, 'stock', 'changed', id);
  await send();
  for (let round = 0; round < 9; round += 1) {
    await letTimePass();
    await send();
  }
  const deliveries = (await get(`/webhooks/${webhook.id}/deliveries?first=100`).expect(200)).body.deliveries;
  expect(deliveries.map(({ path }: WebhookDelivery) => path?.slice(-36)).sort()).toEqual([...ids].sort());
  expect(deliveries.filter(({ state }: WebhookDelivery) => state !== 'DELIVERED')).toEqual([]);
  expect(new Set(accepted).size).toBe(ids.length);
});

it('sends much at once where much has happened', async () => {
  await addEndpoint(['stock.changed']);
  for (let i = 0; i < 60; i += 1) await publishChange(service.database, 'stock', 'changed', uuid());
  await service.changeSequencer.round();
  await service.jobs.runDue(webhookJob);
  expect(receiver.received).toHaveLength(60);
  expect(lookups).toBeLessThan(10);
});

it('gives a receiver no longer than its time', async () => {
  const { webhook } = await addEndpoint(['stock.changed']);
  receiver.respond = () => undefined;
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  expect(await deliveriesOf(webhook)).toMatchObject([
    { state: 'WAITING', tries: 1, lastAttempt: { status: null, error: 'No response within 0.3 s.' } },
  ]);
});

it('turns an endpoint off that answers 410, and sends it nothing until it is turned on', async () => {
  const { webhook } = await addEndpoint(['stock.changed']);
  receiver.respond = answers(410);
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  expect((await get(`/webhooks/${webhook.id}`)).body.webhook).toMatchObject({ state: 'GONE' });
  await publishChange(service.database, 'stock', 'changed', uuid());
  await letTimePass();
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await post(`/webhooks/${webhook.id}/test`).expect(409)).body.errors).toEqual([isOffMessage]);

  receiver.respond = answers(200);
  const { url, description, types } = webhook;
  await post(`/webhooks/${webhook.id}`, { url, description, types, isOn: true }).expect(200);
  await send();
  expect(receiver.received).toHaveLength(2);
});

it('follows no redirects', async () => {
  const other = await openReceiver();
  const { webhook } = await addEndpoint(['stock.changed']);
  receiver.respond = answers(307, { location: other.url });
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  expect(other.received).toEqual([]);
  expect((await deliveriesOf(webhook))[0]?.lastAttempt).toMatchObject({
    status: 307,
    error: 'It answered 307: redirects are not followed.',
  });
  await other.close();
});

it('signs with both secrets for a day after a rotation', async () => {
  const { webhook, secret } = await addEndpoint(['stock.changed']);
  receiver.respond = answers(500);
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  const { body } = await post(`/webhooks/${webhook.id}/rotate`).expect(200);
  expect(body.webhook.previousSecretUntil).not.toBeNull();
  receiver.respond = answers(200);
  await letTimePass();
  await send();
  const verify = (with_: string) => {
    const last = receiver.received.at(-1);
    return () => new Webhook(with_).verify(last?.body ?? '', last?.headers ?? {});
  };
  expect(verify(secret)).not.toThrow();
  expect(verify(body.secret)).not.toThrow();

  await service.database.update(webhookEndpoints).set({ previousSecretUntil: sql`now()` });
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  expect(verify(secret)).toThrow();
  expect(verify(body.secret)).not.toThrow();
});

it('sends a test, and stores who did what without a secret', async () => {
  const { webhook, secret } = await addEndpoint(['stock.changed']);
  const { body } = await post(`/webhooks/${webhook.id}/test`).expect(201);
  await send();
  expect(
    new Webhook(secret).verify(receiver.received[0]?.body ?? '', receiver.received[0]?.headers ?? {}),
  ).toMatchObject({
    type: 'webhook.test',
  });
  expect(await detailsOf(body.delivery.id)).toMatchObject({ state: 'DELIVERED', path: null });
  await service.http.delete(`/api/staff/webhooks/${webhook.id}`).set('authorization', owner).expect(200);
  const audited = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `webhook:${webhook.id}`));
  expect(audited.map(({ action }) => action)).toEqual(['webhook.added', 'webhook.tested', 'webhook.removed']);
  expect(JSON.stringify(audited)).not.toContain('whsec_');
});

it('stores secrets sealed, and shows them once', async () => {
  const { webhook, secret } = await addEndpoint(['stock.changed']);
  const [row] = await service.database
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, webhook.id));
  expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20));
  expect(JSON.stringify((await get('/webhooks')).body)).not.toContain('whsec_');
});

it('has room for twenty endpoints, and is for who may choose them', async () => {
  for (let i = 0; i < 20; i += 1) await addEndpoint(['stock.changed']);
  const { body } = await post('/webhooks', { url: receiver.url, types: ['stock.low'] }).expect(400);
  expect(body.errors).toEqual([tooManyEndpoints.message]);
  const { token } = await addServiceToken(service.database, 'integrations:write');
  await service.http.get('/api/staff/webhooks').set('authorization', token).expect(403);
});

it('deletes deliveries after 30 days, but none that waits', async () => {
  const { webhook } = await addEndpoint(['stock.changed']);
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  receiver.respond = answers(500);
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  await service.database.update(webhookDeliveries).set({ createdAt: sql`now() - interval '31 days'` });
  await deleteOldDeliveries(service.database);
  expect((await deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['WAITING']);
});

it('looks a name up once for each connection, and goes to the address that it got', async () => {
  const { webhook } = await addEndpoint(['stock.changed']);
  const elsewhere: LookupAddress = { address: '192.0.2.1', family: 4 };
  resolved = () => [lookups === 1 ? here : elsewhere];
  await publishChange(service.database, 'stock', 'changed', uuid());
  await send();
  expect(lookups).toBe(1);
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DELIVERED' }]);
});
