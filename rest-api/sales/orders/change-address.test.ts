import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { invoiceJob } from '../invoices/invoice-jobs.ts';
import { productTaxes } from '../invoices/invoice-tables.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import { addressesThatStay } from './change-address.ts';

const settings = {
  seller: {
    name: 'Quire Books',
    address: ['12 Church Street', 'Bengaluru'],
    state: 'Karnataka',
    gstin: '29AAGCB7383J1Z4',
    grievanceOfficer: null,
  },
};
const kochi = {
  name: 'Ada L',
  mobile: '9876501234',
  area: '4 Princess Street',
  locality: 'Fort Kochi',
  pincode: '682001',
  city: 'Kochi',
  state: 'Kerala',
  alternatePhoneNumber: '',
};

let service: TestService;
let packer: string;
let book: string;
beforeAll(async () => {
  service = await startTestService({}, { settings });
  packer = (await addStaff(service.database, 'packer')).token;
  [book = ''] = await addBooks(service.database, [{ pricePaise: 30_000 }]);
  await service.database
    .insert(productTaxes)
    .values({ productId: book, hsn: '4820', rateBasisPoints: 1_200 });
});
afterAll(() => service.close());
beforeEach(() => () => {
  expect(service.logged.splice(0)).toEqual([]);
});

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', packer).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', packer).expect(200)).body;
const seen = async (id: string): Promise<StaffOrder> => (await get(`/orders/${id}`)).order;
const move = (id: string, version: number, fields: object = {}) =>
  post(`/orders/${id}/address`, { version, address: { ...kochi, ...fields } });
const moves = async (id: string) =>
  (await get(`/orders/${id}/timeline`)).entries.filter(
    ({ kind }: { kind: string }) => kind === 'ADDRESS_CHANGED',
  );
const textOfMove =
  'Ada Lovelace, 12 Church Street, Bengaluru, Karnataka 560001, 9876543210\n' +
  '→ Ada L, 4 Princess Street, Fort Kochi, Kochi, Kerala 682001, 9876501234';

it('is stored once, with who changed it, and the bill is made for the new place', async () => {
  const { id, buyer } = await paidOrder(service, book);
  const { version, totalPaise } = await seen(id);
  // As a label has it: numbers are read as addresses are.
  const wish = { mobile: '+91 98765-01234', pincode: '682 001' };
  const clicks = await Promise.all([1, 2, 3].map(() => move(id, version, wish)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await seen(id)).toMatchObject({ address: kochi, version: version + 1, totalPaise });
  expect(await buyer.order(id)).toMatchObject({ address: kochi });
  expect(await moves(id)).toMatchObject([{ actor: 'Staff packer', text: textOfMove }]);
  const audited = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `order:${id}`));
  expect(audited).toMatchObject([{ action: 'order.address_changed', actor: 'Staff packer' }]);
  expect(JSON.stringify(audited)).not.toMatch(/Kochi|Church Street/);

  await service.jobs.runDue(invoiceJob);
  const { body } = await buyer.get(`/user/orders/${id}/invoices`).expect(200);
  const [bill] = body.invoices;
  expect(bill).toMatchObject({ placeOfSupply: 'Kerala', buyer: { name: 'Ada L' } });
  expect(bill.total.igstPaise).toBeGreaterThan(0);
  expect(bill.total.cgstPaise + bill.total.sgstPaise).toBe(0);
});

it('stays in its state once the bill is issued, which keeps the address that it has', async () => {
  const { id, buyer } = await paidOrder(service, book);
  await service.jobs.runDue(invoiceJob);
  const bills = async () => (await buyer.get(`/user/orders/${id}/invoices`).expect(200)).body.invoices;
  const issued = await bills();
  expect(issued).toMatchObject([{ placeOfSupply: 'Karnataka', buyer: { name: 'Ada Lovelace' } }]);

  const { version } = await seen(id);
  const mysuru = { ...kochi, city: 'Mysuru', pincode: '570001', state: 'Karnataka' };
  await move(id, version, mysuru).expect(200);
  const abroad = await move(id, version + 1).expect(409);
  expect(abroad.body).toMatchObject({ errors: [addressesThatStay.billed], order: { address: mysuru } });
  expect((await get(`/slips?orders=${id}`)).slips[0].address.join()).toMatch(/Mysuru/);

  await service.jobs.runDue(invoiceJob);
  expect(await bills()).toEqual(issued);
});

it('goes from the timeline with the account, and is in the copy of its data until then', async () => {
  const { id, buyer } = await paidOrder(service, book);
  await move(id, (await seen(id)).version).expect(200);
  const { body } = await buyer.get('/user/data').expect(200);
  expect(body.orders[0].formerAddresses).toMatchObject([{ address: { city: 'Bengaluru' } }]);
  await buyer.post('/user/account/delete', { password: 'secret' }).expect(200);
  expect(await moves(id)).toMatchObject([{ actor: 'Staff packer', text: null }]);
  // The parcel can still be sent elsewhere.
  await move(id, (await seen(id)).version, { area: '5 Princess Street' }).expect(200);
  expect(await moves(id)).toMatchObject([{ text: null }, { text: null }]);
});

it('keeps where an order went before that never had an account', async () => {
  const { token } = await addStaff(service.database, 'manager');
  const { mobile: _mobile, ...nobody } = kochi;
  const { body } = await service.http
    .post('/api/staff/orders')
    .set('authorization', token)
    .set('Idempotency-Key', uuid())
    .send({ lines: [{ book, quantity: 1 }], payment: 'CASH', address: { ...nobody, mobile: '9123456789' } })
    .expect(201);
  await move(body.order.id, body.order.version).expect(200);
  expect(await moves(body.order.id)).toMatchObject([
    { text: expect.stringContaining('9123456789\n→ Ada L, 4 Princess Street') },
  ]);
});

it('is that of an unpaid order, too, and starts from the version that was seen', async () => {
  const buyer = await newBuyer(service);
  await buyer.fill(book);
  const { order } = await buyer.placed();
  await move(order.id, 1).expect(200);
  const old = await move(order.id, 1, { city: 'Alappuzha' }).expect(409);
  expect(old.body).toMatchObject({
    errors: [orderChangedMessage.message],
    order: { address: { city: 'Kochi' } },
  });
});

it('is either changed or the order is packed where both come at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await paidOrder(service, book);
    const { version } = await seen(id);
    const [moved, packed] = await Promise.all([
      move(id, version),
      post(`/orders/${id}/shipments`, { version }),
    ]);
    expect([moved.status, packed.status].toSorted()).toEqual([200, 409]);
    if (packed.status === 200) expect(moved.body.errors).toEqual([addressesThatStay.packed]);
    expect((await seen(id)).address.city).toBe(moved.status === 200 ? 'Kochi' : 'Bengaluru');
  }
});
