import { and, eq, lt, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { StaffReturn } from '../../contract/staff-returns.ts';
import { emails } from '../../emails/email-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { hasChangedSince } from '../../testing/changed-since.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { shipments } from '../fulfilment/shipment-tables.ts';
import { sandboxRefunds } from '../payments/sandbox-tables.ts';
import { orderRefundJob } from '../refunds/order-refunds.queries.ts';
import { orderRefundLines } from '../refunds/refund-tables.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import { orderNotPaidMessage, returnChangedMessage, returnOverMessage } from './change-return.ts';

/** As many as the service has connections, so that none gives up waiting for one on a busy machine. */
const eightAtOnce = pLimit(8);

let service: TestService;
let manager: string;
let book: string;
/** Delivered: two copies at 300 rupees. */
let order: PaidOrder;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
  await setStock(service.database, { productId: book, copies: 100, reason: 'count', actor: 'test' });
});
afterAll(() => service.close());
beforeEach(async () => {
  order = await paidOrder(service, book, book);
  const placed = await staffOrder();
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  const shipped = await post(`/orders/${order.id}/ship`, { version: placed.version, ...consignment });
  const [parcel] = (shipped.body.order as StaffOrder).shipments;
  await post(`/shipments/${parcel?.id}/deliver`, { version: parcel?.version }).expect(200);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const get = (path: string) => service.http.get(`/api/staff${path}`).set('authorization', manager);
const staffOrder = async (): Promise<StaffOrder> => (await get(`/orders/${order.id}`).expect(200)).body.order;
const shopperOrder = async (): Promise<Order> =>
  (await order.buyer.get(`/user/orders/${order.id}?include=returns`).expect(200)).body.order;
const request = (lines: object[] = [{}], note = '') =>
  order.buyer.post(`/user/orders/${order.id}/returns?include=returns`, {
    lines: lines.map((line) => ({ productId: book, quantity: 1, reason: 'DAMAGED', ...line })),
    note,
  });
const requested = async (): Promise<StaffReturn> => {
  await request().expect(200);
  const [found] = (await staffOrder()).returns;
  return found ?? expect.unreachable();
};
const step = async (id: string, name: 'decide' | 'receive' | 'refund', body: object): Promise<StaffReturn> =>
  (await post(`/returns/${id}/${name}`, body).expect(200)).body.return;
const fitCopies = (quantity: number) => ({ fit: [{ productId: book, quantity }] });
const onHand = async () =>
  (await service.database.select().from(stock).where(eq(stock.productId, book)))[0]?.onHand ?? 0;
const emailKinds = async () => {
  const { database } = service;
  const ofBuyer = eq(emails.userId, order.buyer.userId);
  return (await database.select({ kind: emails.kind }).from(emails).where(ofBuyer)).map(({ kind }) => kind);
};

describe('a return', () => {
  it('changes its order with each step', async () => {
    const changed = () => hasChangedSince(service.database, order.id);
    await changed();
    const { id, version } = await requested();
    expect(await changed(), 'requested').toBe(true);
    await step(id, 'decide', { version, approve: true });
    expect(await changed(), 'approved').toBe(true);
    await step(id, 'receive', { version: version + 1, ...fitCopies(1) });
    expect(await changed(), 'received').toBe(true);
    await step(id, 'refund', { version: version + 2 });
    expect(await changed(), 'refunded').toBe(true);
    await service.jobs.runDue(orderRefundJob);
    expect(await changed(), 'given').toBe(true);
    await requested();
    const another = (await staffOrder()).returns.at(-1);
    await changed();
    await order.buyer.post(`/user/returns/${another?.id}/withdraw`).expect(200);
    expect(await changed(), 'withdrawn').toBe(true);
    await get(`/orders/${order.id}`).expect(200);
    expect(await changed()).toBe(false);
  });

  it('gives back what has arrived: a missing copy keeps its money and can come later', async () => {
    await request([{ quantity: 2 }]).expect(200);
    const [{ id, version } = expect.unreachable()] = (await staffOrder()).returns;
    await step(id, 'decide', { version, approve: true });
    const missing = (quantity: number) => ({
      version: version + 1,
      fit: [],
      missing: [{ productId: book, quantity }],
    });
    await post(`/returns/${id}/receive`, missing(3)).expect(400);
    expect((await post(`/returns/${id}/receive`, missing(2)).expect(400)).body.errors).toEqual([
      'missing: no copy has arrived. Reject the return instead, and say so in words.',
    ]);
    const both = { ...missing(2), fit: [{ productId: book, quantity: 1 }] };
    await post(`/returns/${id}/receive`, both).expect(400);
    const received = await step(id, 'receive', missing(1));
    expect(received.lines).toMatchObject([{ quantity: 2, fit: 0, missing: 1, toRefund: 1 }]);
    // A second click with other copies is another step.
    await post(`/returns/${id}/receive`, { ...missing(1), missing: [] }).expect(409);
    const sent = await service.database
      .select({ content: emails.content })
      .from(emails)
      .where(and(eq(emails.userId, order.buyer.userId), eq(emails.kind, 'return_received')));
    expect(sent).toMatchObject([
      { content: { sentBack: { lines: [{ quantity: 1 }], missing: [{ title: 'Emma', quantity: 1 }] } } },
    ]);
    await post(`/returns/${id}/refund`, { version: version + 2, amountPaise: 60_000 }).expect(400);
    expect(await step(id, 'refund', { version: version + 2 })).toMatchObject({ refundPaise: 30_000 });
    expect((await shopperOrder()).lines).toMatchObject([{ refunded: 1, returnable: 1 }]);
    await request().expect(200);
  });

  it('goes from the shopper’s request to the refund, with emails, audit and stock', async () => {
    expect(await shopperOrder()).toMatchObject({
      cancellable: false,
      returns: [],
      returnableUntil: expect.any(String),
      lines: [{ returnable: 2, refunded: 0 }],
    });
    const asked: Order = (await request([{}], 'The cover is torn.').expect(200)).body.order;
    expect(asked).toMatchObject({
      lines: [{ returnable: 1 }],
      returns: [
        { state: 'REQUESTED', note: 'The cover is torn.', lines: [{ quantity: 1, reason: 'DAMAGED' }] },
      ],
    });
    // A second click changes nothing; another request waits for the first.
    expect((await request([{}], 'The cover is torn.').expect(200)).body.order.returns).toHaveLength(1);
    await request([{ reason: 'CHANGED_MIND' }]).expect(409);

    const [first] = (await get(`/returns?states=REQUESTED&search=${order.id}`).expect(200)).body
      .returns as StaffReturn[];
    const { id, version } = first ?? expect.unreachable();
    const approved = await step(id, 'decide', { version, approve: true, shopNote: 'Send it to us.' });
    expect(approved).toMatchObject({ state: 'APPROVED', shopNote: 'Send it to us.', version: version + 1 });
    const before = await onHand();
    const received = await step(id, 'receive', { version: version + 1, ...fitCopies(1) });
    expect(received).toMatchObject({ state: 'RECEIVED', lines: [{ fit: 1, refundPaise: 30_000 }] });
    expect(await onHand()).toBe(before + 1);
    const refunded = await step(id, 'refund', { version: version + 2 });
    expect(refunded).toMatchObject({ state: 'REFUNDED', refundPaise: 30_000, order: { state: 'PAID' } });
    await service.jobs.runDue(orderRefundJob);

    const { database } = service;
    expect(
      await database.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, order.paymentId)),
    ).toMatchObject([{ amountPaise: 30_000 }]);
    expect(await shopperOrder()).toMatchObject({
      lines: [{ refunded: 1, returnable: 1 }],
      refunds: [{ state: 'GIVEN', amountPaise: 30_000 }],
      returns: [{ state: 'REFUNDED', refundPaise: 30_000, shopNote: 'Send it to us.' }],
    });
    expect((await shopperOrder()).refunds[0]).not.toHaveProperty('trouble');
    // The other copy stays with the shopper: nothing of the order is to be sent.
    expect(await staffOrder()).toMatchObject({ fulfilment: 'DELIVERED', lines: [{ toSend: 0, toPack: 0 }] });
    expect(await emailKinds()).toEqual(
      expect.arrayContaining(['return_requested', 'return_approved', 'return_received', 'refunded']),
    );
    const audited = await database
      .select({ action: auditEntries.action, actorKind: auditEntries.actorKind, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subject, `return:${id}`))
      .orderBy(auditEntries.id);
    expect(JSON.stringify(audited)).not.toContain('The cover is torn.');
    expect(audited).toMatchObject([
      { action: 'return.requested', actorKind: 'shopper', after: { order: order.id } },
      { action: 'return.approved', actorKind: 'staff' },
      { action: 'return.received', actorKind: 'staff' },
      { action: 'return.refunded', actorKind: 'staff' },
    ]);
  });

  it('of one parcel leaves the other to go back to the stock when it comes back unopened', async () => {
    order = await paidOrder(service, book, book);
    const left = await onHand();
    const sendOne = async () => {
      const { version } = await staffOrder();
      const packed = await post(`/orders/${order.id}/shipments`, {
        version,
        lines: [{ productId: book, quantity: 1 }],
      });
      const parcel = (packed.body.order as StaffOrder).shipments.at(-1) ?? expect.unreachable();
      const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
      const body = { version: parcel.version, ...consignment };
      const shipped: StaffOrder = (await post(`/shipments/${parcel.id}/ship`, body).expect(200)).body.order;
      return shipped.shipments.find(({ id }) => id === parcel.id) ?? expect.unreachable();
    };
    const first = await sendOne();
    await post(`/shipments/${first.id}/deliver`, { version: first.version }).expect(200);
    const { id, version } = await requested();
    await step(id, 'decide', { version, approve: true });
    await step(id, 'receive', { version: version + 1, ...fitCopies(1) });
    await step(id, 'refund', { version: version + 2 });
    const second = await sendOne();
    await service.jobs.runDue(orderRefundJob);

    const { version: paid, refundablePaise: amountPaise } = await staffOrder();
    const refund = { version: paid, key: uuid(), amountPaise, note: 'It was late.' };
    await post(`/orders/${order.id}/refunds`, refund).expect(200);
    await service.jobs.runDue(orderRefundJob);
    expect(await staffOrder()).toMatchObject({ state: 'REFUNDED' });
    expect(await onHand(), 'one is away').toBe(left + 1);
    await post(`/shipments/${second.id}/return`, { version: second.version }).expect(200);
    expect(await onHand()).toBe(left + 2);
  });

  it('is taken one step at a time, each once, whoever clicks at once', async () => {
    const { id, version } = await requested();
    await post(`/returns/${id}/receive`, { version, ...fitCopies(1) }).expect(409);
    await post(`/returns/${id}/decide`, { version, approve: false }).expect(400);
    const decisions = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        eightAtOnce(async () =>
          post(`/returns/${id}/decide`, { version, approve: index % 2 === 0, shopNote: 'As we said.' }),
        ),
      ),
    );
    const statuses = decisions.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
    const conflict = decisions.find(({ status }) => status === 409)?.body;
    expect(conflict).toMatchObject({ return: { id, version: version + 1 } });
  });

  it('takes a step again only where it says the same', async () => {
    const { id, version } = await requested();
    const conflict = async (name: string, body: object) =>
      expect((await post(`/returns/${id}/${name}`, body).expect(409)).body.errors).toEqual([
        returnChangedMessage.message,
      ]);
    const decision = { version, approve: true, shopNote: 'To shelf 1.' };
    await step(id, 'decide', decision);
    await step(id, 'decide', decision);
    await conflict('decide', { ...decision, shopNote: 'To the shop in Pune.' });
    const arrival = { version: version + 1, ...fitCopies(1) };
    await step(id, 'receive', arrival);
    await step(id, 'receive', arrival);
    await conflict('receive', { ...arrival, fit: [] });
    const part = { version: version + 2, amountPaise: 1_000, note: 'Worn.' };
    await step(id, 'refund', part);
    await step(id, 'refund', part);
    await conflict('refund', { version: version + 2 });
    await conflict('refund', { ...part, note: 'Torn.' });
  });

  it('is refunded once, however many click', async () => {
    const { id, version } = await requested();
    await step(id, 'decide', { version, approve: true });
    await step(id, 'receive', { version: version + 1, fit: [] });
    await post(`/returns/${id}/refund`, { version: version + 2, amountPaise: 1 }).expect(400);
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () =>
        eightAtOnce(async () =>
          post(`/returns/${id}/refund`, { version: version + 2, amountPaise: 20_000, note: 'Worn.' }),
        ),
      ),
    );
    expect(clicks.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await staffOrder()).refunds).toMatchObject([{ amountPaise: 20_000, note: 'Worn.' }]);
  });

  /** Gives money of the order back without the return. */
  const refundOrder = async (what: object): Promise<StaffOrder> => {
    const { version } = await staffOrder();
    const body = { version, key: uuid(), note: 'Torn.', ...what };
    return (await post(`/orders/${order.id}/refunds`, body).expect(200)).body.order;
  };
  /** Asks for copies to be sent back, which are approved and have arrived. */
  const received = async (quantity: number, between: () => Promise<unknown> = async () => {}) => {
    await request([{ quantity }]).expect(200);
    const [{ id, version } = expect.unreachable()] = (await staffOrder()).returns;
    await step(id, 'decide', { version, approve: true });
    await between();
    return step(id, 'receive', { version: version + 1, ...fitCopies(quantity) });
  };
  const copiesOfRefunds = async () => {
    const { database } = service;
    const rows = await database.select().from(orderRefundLines).where(eq(orderRefundLines.orderId, order.id));
    return rows.map(({ quantity }) => quantity);
  };

  it('keeps its copies from a refund of the order, which gives back the others', async () => {
    const { id, version } = await requested();
    const { version: seen } = await staffOrder();
    const two = { version: seen, key: uuid(), note: 'Torn.', lines: [{ productId: book, quantity: 2 }] };
    const refused = await post(`/orders/${order.id}/refunds`, two).expect(400);
    expect(refused.body.errors).toEqual([expect.stringContaining('in a return')]);
    await step(id, 'decide', { version, approve: true });
    await step(id, 'receive', { version: version + 1, ...fitCopies(1) });
    const before = await onHand();
    const other = await refundOrder({ lines: [{ productId: book, quantity: 1 }], restock: true });
    expect(other.returns).toMatchObject([{ lines: [{ toRefund: 1 }] }]);
    expect(await onHand()).toBe(before + 1);
    await step(id, 'refund', { version: version + 2 });
    expect(await copiesOfRefunds()).toEqual([1, 1]);
    await service.jobs.runDue(orderRefundJob);
    // What is left is the delivery charge.
    expect(await staffOrder()).toMatchObject({ state: 'PAID', refundablePaise: 19_900 });
  });

  it('puts a copy back into the stock once, where all of the order’s money goes back as well', async () => {
    await received(1);
    const before = await onHand();
    const { refundablePaise } = await staffOrder();
    await refundOrder({ amountPaise: refundablePaise, restock: true });
    expect(await onHand()).toBe(before + 1);
  });

  it('ends without a refund where all of the money has gone back, and says so', async () => {
    const { refundablePaise } = await staffOrder();
    const { id, version } = await received(1, () => refundOrder({ amountPaise: refundablePaise }));
    await service.jobs.runDue(orderRefundJob);
    const [letter] = await service.database
      .select({ content: emails.content })
      .from(emails)
      .where(and(eq(emails.userId, order.buyer.userId), eq(emails.kind, 'return_received')));
    expect(letter).toMatchObject({ content: { sentBack: { isPaidBack: true } } });
    const before = await emailKinds();

    const more = { version, amountPaise: 100, note: 'More.' };
    expect((await post(`/returns/${id}/refund`, more).expect(409)).body.errors).toEqual([
      orderNotPaidMessage,
    ]);
    const refunded = await step(id, 'refund', { version });
    expect(refunded).toMatchObject({ state: 'REFUNDED', refundPaise: 0, refundedAt: expect.any(String) });
    // A second click changes nothing.
    await step(id, 'refund', { version });
    await service.jobs.runDue();
    expect(await staffOrder()).toMatchObject({ refunds: [{ amountPaise: refundablePaise }] });
    expect(await emailKinds()).toEqual(before);
    const { database } = service;
    expect(
      await database.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, order.paymentId)),
    ).toHaveLength(1);
    expect(
      await database
        .select({ after: auditEntries.after })
        .from(auditEntries)
        .where(and(eq(auditEntries.subject, `return:${id}`), eq(auditEntries.action, 'return.refunded'))),
    ).toEqual([{ after: { state: 'refunded', refund: null, amountPaise: 0 } }]);
  });

  it('is not refunded from an order that has changed since', async () => {
    const { id, version, order: seen } = await received(1);
    await refundOrder({ amountPaise: 10_000 });
    const wish = { version, orderVersion: seen.version };
    expect((await post(`/returns/${id}/refund`, wish).expect(409)).body).toMatchObject({
      errors: [orderChangedMessage.message],
      return: { version, order: { version: seen.version + 1 } },
    });
    await step(id, 'refund', { version, orderVersion: seen.version + 1 });
    // A second click finds it refunded.
    await step(id, 'refund', { version, orderVersion: seen.version + 1 });
  });

  it('can be rejected after it is approved, until it is refunded, unless a copy is on the shelf again', async () => {
    const { id, version } = await requested();
    const reject = (after: number) =>
      post(`/returns/${id}/decide`, {
        version: version + after,
        approve: false,
        shopNote: 'Half of it is missing.',
      });
    await step(id, 'decide', { version, approve: true });
    await step(id, 'receive', { version: version + 1, fit: [] });
    const rejected = (await reject(2).expect(200)).body.return;
    expect(rejected).toMatchObject({ state: 'REJECTED', shopNote: 'Half of it is missing.' });
    await reject(2).expect(200);
    expect((await reject(3).expect(409)).body.errors).toEqual([returnOverMessage]);
    await post(`/returns/${id}/refund`, { version: version + 3 }).expect(409);
    expect(await shopperOrder()).toMatchObject({
      returns: [{ state: 'REJECTED' }],
      lines: [{ returnable: 2 }],
    });
    expect((await emailKinds()).filter((kind) => kind === 'return_rejected')).toHaveLength(1);
  });

  it('can be withdrawn by its shopper alone, until the shop has the books', async () => {
    const { id, version } = await requested();
    const other = await newBuyer(service);
    await other.post(`/user/returns/${id}/withdraw`).expect(404);
    await step(id, 'decide', { version, approve: true });
    await order.buyer.post(`/user/returns/${id}/withdraw`).expect(200);
    await order.buyer.post(`/user/returns/${id}/withdraw`).expect(200);
    expect(await shopperOrder()).toMatchObject({
      returns: [{ state: 'WITHDRAWN' }],
      lines: [{ returnable: 2 }],
    });
    await post(`/returns/${id}/receive`, { version: version + 1, ...fitCopies(1) }).expect(409);
    const again = await requested();
    expect(again.state).toBe('WITHDRAWN');
  });

  it('ends with the time for it, and never has more copies than were delivered', async () => {
    await request([{ quantity: 3 }]).expect(409);
    await request([{ reason: 'OTHER' }]).expect(400);
    await request([{}, {}]).expect(400);
    const daysLeft = async () => {
      const { returnableUntil } = await shopperOrder();
      return Math.round((Date.parse(returnableUntil ?? '') - Date.now()) / 86_400_000);
    };
    expect(await daysLeft()).toBe(10);
    // Another parcel comes days earlier: its copy can be sent back no longer than that.
    order = await paidOrder(service, book, book);
    for (const days of [9, 0]) {
      const { version } = await staffOrder();
      const packed = await post(`/orders/${order.id}/shipments`, {
        version,
        lines: [{ productId: book, quantity: 1 }],
      });
      const one = (packed.body.order as StaffOrder).shipments.at(-1) ?? expect.unreachable();
      const consignment = { carrierId: 'delhivery', trackingNumber: `149081726354${days}` };
      await post(`/shipments/${one.id}/ship`, { version: one.version, ...consignment }).expect(200);
      await post(`/shipments/${one.id}/deliver`, { version: one.version + 1 }).expect(200);
      await service.database
        .update(shipments)
        .set({ deliveredAt: sql`now() - ${days} * interval '1 day'` })
        .where(eq(shipments.id, one.id));
    }
    expect(await daysLeft()).toBe(1);
    await service.database
      .update(shipments)
      .set({ deliveredAt: sql`now() - interval '10 days 1 minute'` })
      .where(and(eq(shipments.orderId, order.id), lt(shipments.deliveredAt, sql`now() - interval '1 day'`)));
    expect(await daysLeft()).toBe(10);
    await service.database
      .update(shipments)
      .set({ deliveredAt: sql`now() - interval '10 days 1 minute'` })
      .where(eq(shipments.orderId, order.id));
    expect(await shopperOrder()).toMatchObject({ returnableUntil: null, lines: [{ returnable: 0 }] });
    await request().expect(409);
  });
});
