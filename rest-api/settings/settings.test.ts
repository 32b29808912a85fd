import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../http/log.ts';
import { createRestService, type RestService } from '../app.ts';
import type { Order } from '../contract/orders.ts';
import type { StaffOrder } from '../contract/staff-orders.ts';
import { MailServer } from '../emails/testing/mail-server.ts';
import { invoiceJob } from '../sales/invoices/invoice-jobs.ts';
import { RazorpayStandIn } from '../sales/payments/testing/razorpay-stand-in.ts';
import { setStock } from '../stock/set-stock.ts';
import { auditEntries } from '../team/audit/audit-tables.ts';
import { addBooks } from '../testing/books.ts';
import { newBuyer } from '../testing/buyer.ts';
import { paidOrder } from '../testing/paid-order.ts';
import { addStaff } from '../testing/staff.ts';
import { longTimeouts, startTestService, type TestService, testSecrets } from '../testing/test-service.ts';
import { shopSettings } from './settings-tables.ts';

const seller = {
  name: 'Quire Books',
  address: ['12 Church Street'],
  state: 'Karnataka',
  gstin: null,
  grievanceOfficer: null,
};

let service: TestService;
/** Another service of the same shop, whose environment sets the same. */
let other: RestService;
let owner: string;
let book: string;
beforeAll(async () => {
  const settings = { returns: { days: 30 } };
  service = await startTestService({}, { settings });
  other = createRestService(
    service.database,
    { ...testSecrets, databaseUrl: service.databaseUrl, razorpay: undefined, trustedProxies: [], settings },
    { log: createLog('error', { write: () => undefined }), ...longTimeouts },
  );
  owner = (await addStaff(service.database, 'owner')).token;
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
});
afterAll(async () => {
  await other.close();
  await service.close();
});
afterEach(() => service.database.delete(shopSettings));

const read = async () =>
  (await service.http.get('/api/staff/settings').set('authorization', owner).expect(200)).body.settings;
const change = (setting: object, version = 0) =>
  service.http
    .post('/api/staff/settings')
    .set('authorization', owner)
    .send({ ...setting, version });

describe('a setting', () => {
  it('is what the environment says until it is changed, and again after a reset', async () => {
    const returns = { name: 'RETURNS', source: 'ENVIRONMENT', version: 0 };
    expect(await read()).toMatchObject({
      returns: { days: 30 },
      states: expect.arrayContaining([expect.objectContaining(returns)]),
    });
    await change({ returns: { days: 7 } }).expect(200);
    expect(await read()).toMatchObject({ returns: { days: 7 } });
    await service.http
      .delete('/api/staff/settings/RETURNS?version=1')
      .set('authorization', owner)
      .expect(200);
    expect(await read()).toMatchObject({
      returns: { days: 30 },
      states: expect.arrayContaining([expect.objectContaining({ ...returns, version: 2 })]),
    });
  });

  it('is changed by one of two owners at the same moment; the other sees by what', async () => {
    const responses = await Promise.all([7, 8].map((days) => change({ returns: { days } })));
    const [stored, refused] = responses.toSorted((a, b) => a.status - b.status);
    expect(stored?.status).toBe(200);
    expect(refused).toMatchObject({
      status: 409,
      body: { settings: { returns: stored?.body.settings.returns } },
    });
    expect((await read()).returns).toEqual(stored?.body.settings.returns);
    const entries = await service.database.select().from(auditEntries);
    expect(entries.filter(({ after }) => after && 'days' in after && after.days !== 7)).toHaveLength(
      stored?.body.settings.returns.days === 7 ? 0 : 1,
    );
  });

  it('counts at once on every server of the shop', async () => {
    await change({ returns: { days: 7 } }).expect(200);
    const { body } = await supertest(other.listener)
      .get('/api/staff/settings')
      .set('authorization', owner)
      .expect(200);
    expect(body.settings.returns).toEqual({ days: 7 });
  });

  it('is audited as it was and is', async () => {
    await change({ stockHold: { minutes: 5 } }).expect(200);
    await change({ stockHold: { minutes: 6 } }, 1).expect(200);
    const entries = await service.database.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({
      action: 'setting.changed',
      subject: 'setting:STOCK_HOLD',
      actor: 'Staff owner',
      before: { minutes: 5 },
      after: { minutes: 6 },
    });
  });
});

it('the seller and the prefix are on the next bill', async () => {
  await change({ seller }).expect(200);
  await change({ invoicing: { issuedAt: 'PAID', prefix: 'Q' } }).expect(200);
  const order = await paidOrder(service, book);
  await service.jobs.runDue(invoiceJob);
  const { body } = await order.buyer.get(`/user/orders/${order.id}/invoices`).expect(200);
  expect(body.invoices).toMatchObject([
    { isSample: false, seller, number: expect.stringMatching(/^QBS-\d{4}-000001$/) },
  ]);
});

it('the days of returns count for what has been delivered before', async () => {
  const order = await paidOrder(service, book);
  const path = `/api/staff/orders/${order.id}`;
  const staff = async () =>
    (await service.http.get(path).set('authorization', owner).expect(200)).body.order as StaffOrder;
  const post = (address: string, body: object) =>
    service.http.post(`/api/staff/${address}`).set('authorization', owner).send(body).expect(200);
  const { version } = await staff();
  await post(`orders/${order.id}/ship`, { version, carrierId: 'delhivery', trackingNumber: '1490817263541' });
  const [parcel] = (await staff()).shipments;
  await post(`shipments/${parcel?.id}/deliver`, { version: parcel?.version });
  const daysLeft = async () => {
    const { body } = await order.buyer.get(`/user/orders/${order.id}?include=returns`).expect(200);
    const { returnableUntil } = body.order as Order;
    return Math.round((Date.parse(returnableUntil ?? '') - Date.now()) / (24 * 3_600_000));
  };
  expect(await daysLeft()).toBe(30);
  await change({ returns: { days: 5 } }).expect(200);
  expect(await daysLeft()).toBe(5);
});

it('shoppers are told of a change, and what the public server has cached goes', async () => {
  const { changes } = service.catalogueVersion;
  await change({ returns: { days: 21 } }).expect(200);
  const { body } = await service.http.get('/api/shop').expect(200);
  expect(body.shop).toMatchObject({ returnDays: 21 });
  await expect.poll(() => service.catalogueVersion.changes).toBeGreaterThan(changes);
});

it('an order holds its copies for the minutes of the setting', async () => {
  await setStock(service.database, { productId: book, copies: 5, reason: 'count', actor: 'test' });
  await change({ stockHold: { minutes: 45 } }).expect(200);
  const buyer = await newBuyer(service);
  await buyer.fill(book);
  const { order } = await buyer.placed();
  const minutes = (Date.parse(order.heldUntil ?? '') - Date.parse(order.createdAt)) / 60_000;
  expect(Math.round(minutes)).toBe(45);
});

describe('a try', () => {
  it('sends an email to who asks for it, and says why none was sent', async () => {
    const server = await MailServer.start();
    const mail = {
      smtp: { url: server.url, from: 'Quire <letters@books.example>' },
      publicUrl: 'https://books.example',
      hasMailbox: false,
    };
    const sending = await startTestService({}, { mail });
    const { token, userId } = await addStaff(sending.database, 'owner');
    const attempt = async () =>
      (await sending.http.post('/api/staff/connections/emails/try').set('authorization', token).expect(200))
        .body;
    expect(await attempt()).toEqual({
      works: true,
      detail: `The mail server has taken an email to owner-${userId}@example.com.`,
    });
    expect(server.received).toMatchObject([
      { subject: 'A test email', envelopeTo: `owner-${userId}@example.com` },
    ]);
    server.behaviour = { refuse: () => ({ code: 550, message: 'No such mailbox' }) };
    expect(await attempt()).toEqual({ works: false, detail: expect.stringContaining('No such mailbox') });
    await sending.close();
    await server.close();
  });

  it('asks Razorpay whether the key is valid', async () => {
    const standIn = await RazorpayStandIn.start();
    for (const [razorpay, works] of [
      [standIn.settings, true],
      [{ ...standIn.settings, keySecret: 'another secret' }, false],
    ] as const) {
      const paying = await startTestService({}, { razorpay });
      const { token } = await addStaff(paying.database, 'owner');
      const { body } = await paying.http
        .post('/api/staff/connections/payments/try')
        .set('authorization', token)
        .expect(200);
      expect(body.works).toBe(works);
      if (!works) expect(body.detail).toBe('Razorpay refuses the key: Authentication failed.');
      await paying.close();
    }
    await standIn.close();
  });
});
