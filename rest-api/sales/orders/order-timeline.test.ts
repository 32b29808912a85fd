import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TimelineEntry } from '../../contract/order-timeline.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emails } from '../../emails/email-tables.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { nobodyToWriteToMessage } from './add-note.ts';
import { orderNotes } from './order-tables.ts';

let service: TestService;
let manager: string;
let book: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
  [book = ''] = await addBooks(service.database, [{ pricePaise: 30_000 }]);
});
afterAll(() => service.close());

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', manager).expect(200)).body;
const timelineOf = async (id: string): Promise<TimelineEntry[]> =>
  (await get(`/orders/${id}/timeline`)).entries;
const notesOf = async (id: string) =>
  (await timelineOf(id)).filter(({ kind }) => kind === 'NOTE_ADDED').map(({ text }) => text);
const addNote = (orderId: string, note: object = {}) =>
  post(`/orders/${orderId}/notes`, { key: uuid(), text: 'Handle with care.', toShopper: false, ...note });

it('has what happened to an order and its returns, each thing once, with who did it', async () => {
  const { id, buyer } = await paidOrder(service, book, book);
  const { order: placed } = await get(`/orders/${id}`);
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  const shipped = await post(`/orders/${id}/ship`, { version: placed.version, ...consignment }).expect(200);
  const [parcel] = (shipped.body.order as StaffOrder).shipments;
  await post(`/shipments/${parcel?.id}/deliver`, { version: parcel?.version }).expect(200);
  await buyer
    .post(`/user/orders/${id}/returns`, {
      lines: [{ productId: book, quantity: 1, reason: 'DAMAGED' }],
      note: 'The cover is torn.',
    })
    .expect(200);
  const [wanted] = ((await get(`/orders/${id}`)).order as StaffOrder).returns;
  const step = (name: string, version: number, body: object) =>
    post(`/returns/${wanted?.id}/${name}`, { version, ...body }).expect(200);
  await step('decide', 1, { approve: true, shopNote: 'Send it to our shop.' });
  await step('receive', 2, { fit: [{ productId: book, quantity: 1 }] });
  await step('refund', 3, {});

  const entries = await timelineOf(id);
  const staff = 'Staff manager';
  const facts = { carrier: 'Delhivery', trackingNumber: '1490817263541' };
  expect(entries.filter(({ kind }) => kind !== 'EMAIL_WRITTEN').reverse()).toMatchObject([
    { kind: 'PLACED', actor: 'The shopper', amountPaise: placed.totalPaise },
    { kind: 'PAID', actor: 'The shopper', amountPaise: placed.totalPaise },
    { kind: 'SHIPPED', actor: staff, ...facts },
    { kind: 'DELIVERED', actor: staff, ...facts },
    { kind: 'RETURN_REQUESTED', actor: 'The shopper', text: null },
    { kind: 'RETURN_APPROVED', actor: staff, text: 'Send it to our shop.' },
    { kind: 'RETURN_RECEIVED', actor: staff },
    { kind: 'REFUNDED', actor: staff, amountPaise: 30_000, text: 'The books of your return have arrived.' },
  ]);
  const written = entries.flatMap(({ kind, emailKind }) => (kind === 'EMAIL_WRITTEN' ? [emailKind] : []));
  expect(written.reverse()).toEqual([
    ...['order_paid', 'order_shipped', 'order_delivered'],
    ...['return_requested', 'return_approved', 'return_received'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('The cover is torn.');
});

it('is read whole, a page at a time, also where many things happened at one moment', async () => {
  const { id, buyer } = await paidOrder(service, book);
  await service.database.insert(orderNotes).values(
    Array.from({ length: 7 }, (_, index) => ({
      userId: buyer.userId,
      orderId: id,
      id: uuid(),
      text: `Note ${index}`,
      toShopper: false,
      author: 'Staff manager',
    })),
  );
  const whole = await timelineOf(id);
  expect(whole.length).toBeGreaterThan(9);
  const read: TimelineEntry[] = [];
  for (let after = ''; ; ) {
    const { entries, next } = await get(`/orders/${id}/timeline?first=3${after && `&after=${after}`}`);
    read.push(...entries);
    if (next === null) break;
    after = next;
  }
  expect(read).toEqual(whole);
});

it('stores a note once however often it is sent, and the audit without its text', async () => {
  const { id, buyer } = await paidOrder(service, book);
  const note = { key: uuid(), text: 'We call you <tomorrow>.', toShopper: true };
  const sent = await Promise.all([1, 2, 3].map(() => addNote(id, note).expect(201)));
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await addNote(id, { text: 'Called her.' }).expect(201);

  const { database } = service;
  const ofNotes = await database.select().from(emails).where(eq(emails.kind, 'shop_note'));
  expect(ofNotes).toMatchObject([
    { userId: buyer.userId, content: { text: note.text, orderNumber: id.slice(0, 8).toUpperCase() } },
  ]);
  const audited = (
    await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `order:${id}`))
  ).filter(({ action }) => action === 'order.note_added');
  expect(audited).toMatchObject([
    { actor: 'Staff manager', after: { note: note.key, toShopper: true } },
    { actor: 'Staff manager', after: { toShopper: false } },
  ]);
  expect(JSON.stringify(audited)).not.toMatch(/tomorrow|Called/);
  expect((await timelineOf(id)).slice(0, 2)).toMatchObject([
    { kind: 'NOTE_ADDED', text: 'Called her.', toShopper: false },
    { kind: 'NOTE_ADDED', text: note.text, toShopper: true },
  ]);
});

it('loses its notes with the account, and takes those for staff alone from then on', async () => {
  const { id, buyer } = await paidOrder(service, book);
  await addNote(id).expect(201);
  await buyer.post('/user/account/delete', { password: 'secret' }).expect(200);
  expect((await timelineOf(id)).map(({ kind }) => kind)).toEqual(['PAID', 'PLACED']);
  const { body } = await addNote(id, { toShopper: true }).expect(409);
  expect(body.errors).toEqual([nobodyToWriteToMessage]);
  await addNote(id, { text: 'The parcel came back.' }).expect(201);
  expect(await notesOf(id)).toEqual(['The parcel came back.']);
});

it('takes notes on an order that never had an account', async () => {
  const { body } = await service.http
    .post('/api/staff/orders')
    .set('authorization', manager)
    .set('Idempotency-Key', uuid())
    .send({ lines: [{ book, quantity: 1 }], payment: 'CASH' })
    .expect(201);
  const { id } = body.order;
  const note = { key: uuid(), text: 'Wants an invoice for her firm.' };
  for (let sent = 0; sent < 2; sent += 1) await addNote(id, note).expect(201);
  expect(await notesOf(id)).toEqual([note.text]);
  const refused = await addNote(id, { toShopper: true }).expect(409);
  expect(refused.body.errors).toEqual([nobodyToWriteToMessage]);
  // Another shopper's account takes its own notes along, and no others.
  const other = await paidOrder(service, book);
  await addNote(other.id).expect(201);
  await other.buyer.post('/user/account/delete', { password: 'secret' }).expect(200);
  expect(await notesOf(other.id)).toEqual([]);
  expect(await notesOf(id)).toEqual([note.text]);
});

it('keeps no note of an account that is deleted at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, buyer } = await paidOrder(service, book);
    const [added] = await Promise.all([
      addNote(id, { toShopper: true }),
      buyer.post('/user/account/delete', { password: 'secret' }).expect(200),
    ]);
    expect([201, 409]).toContain(added.status);
    expect(await notesOf(id)).toEqual([]);
  }
});
