import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeliveryRate } from '../../contract/delivery.ts';
import type { Invoice } from '../../contract/invoices.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { textOf } from '../../routing/errors.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { RazorpayStandIn } from '../payments/testing/razorpay-stand-in.ts';
import { orderRefundJob } from '../refunds/order-refunds.queries.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import { chargesThatStay, cheaperDelivery } from './charge-delivery.ts';
import { orders } from './order-tables.ts';

const rate = { states: [], pincodes: [], maxGrams: null, freeFromPaise: null, days: { min: 3, max: 6 } };
const rates: DeliveryRate[] = [
  {
    ...rate,
    name: 'Kerala',
    area: 'STATES',
    states: ['Kerala'],
    chargePaise: 5_000,
    days: { min: 1, max: 2 },
  },
  { ...rate, name: 'Goa', area: 'STATES', states: ['Goa'], chargePaise: 29_900 },
  { ...rate, name: 'South', area: 'STATES', states: ['Karnataka', 'Tamil Nadu'], chargePaise: 19_900 },
];
const kochi = {
  name: 'Ada Lovelace',
  mobile: '9876543210',
  area: '4 Princess Street',
  locality: '',
  pincode: '682001',
  city: 'Kochi',
  state: 'Kerala',
  alternatePhoneNumber: '',
};
const panaji = { ...kochi, pincode: '403001', city: 'Panaji', state: 'Goa' };
const chennai = { ...kochi, pincode: '600001', city: 'Chennai', state: 'Tamil Nadu' };
const mumbai = { ...kochi, pincode: '400001', city: 'Mumbai', state: 'Maharashtra' };

let standIn: RazorpayStandIn;
let service: TestService;
let owner: string;
let packer: string;
let book: string;
let buyer: Buyer;
const set = (values: object) =>
  service.http
    .post('/api/staff/settings')
    .set('authorization', owner)
    .send({ version: 0, ...values })
    .expect(200);
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  service = await startTestService({}, { razorpay: standIn.settings });
  owner = (await addStaff(service.database, 'owner')).token;
  packer = (await addStaff(service.database, 'packer')).token;
  await set({ invoicing: { issuedAt: 'SHIPPED', prefix: '' } });
  await set({ payOnDelivery: { maxPaise: 55_000, pincodes: [], maxRefused: 1 } });
  await set({ delivery: { rates, defaultGrams: 400, furtherStates: [] } });
  [book = ''] = await addBooks(service.database, [{ pricePaise: 30_000 }]);
});
afterAll(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  buyer = await newBuyer(service);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', packer).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', owner).expect(200)).body;
const seen = async (id: string): Promise<StaffOrder> => (await get(`/orders/${id}`)).order;
const quote = async (id: string, { pincode, state }: typeof kochi) =>
  (await get(`/orders/${id}/delivery?${new URLSearchParams({ pincode, state })}`)).delivery;
const move = async (id: string, address: object, deliveryPaise?: number, version?: number) =>
  post(`/orders/${id}/address`, { version: version ?? (await seen(id)).version, address, deliveryPaise });
const moved = async (id: string, address: object, deliveryPaise?: number) => {
  const { status, body } = await move(id, address, deliveryPaise);
  expect([status, body.errors]).toEqual([200, undefined]);
};
const invoicesOf = async (id: string): Promise<Invoice[]> => {
  await service.jobs.runDue();
  return (await get(`/orders/${id}/invoices`)).invoices;
};

/** An order to Karnataka, of ₹300 and ₹199 for its delivery. */
async function order({ payOnDelivery = false, isPaid = true, copies = 1 } = {}): Promise<string> {
  await buyer.fill(...Array.from({ length: copies }, () => book));
  const { body } = await buyer
    .post('/user/orders', { addressId: buyer.addressId, payOnDelivery })
    .set('Idempotency-Key', uuid())
    .expect(201);
  expect(body.order).toMatchObject({ deliveryPaise: 19_900, totalPaise: copies * 30_000 + 19_900 });
  if (isPaid && !payOnDelivery)
    await buyer.handIn(body.order.id, standIn.pay(body.payment.orderId)).expect(200);
  return body.order.id;
}
async function ship(id: string): Promise<void> {
  const { version } = await seen(id);
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  await post(`/orders/${id}/ship`, { version, ...consignment }).expect(200);
}

it('keeps what an order costs where nobody says otherwise', async () => {
  const id = await order();
  expect(await quote(id, kochi)).toEqual({ chargedPaise: 19_900, deliveryPaise: 5_000, refusal: null });
  await moved(id, kochi);
  await service.jobs.runDue(orderRefundJob);
  expect(await seen(id)).toMatchObject({ deliveryPaise: 19_900, totalPaise: 49_900, refunds: [] });
});

it('gives the difference of a paid order back, once however often it is sent, and its bill and credit note add up', async () => {
  const id = await order();
  const { version } = await seen(id);
  const clicks = await Promise.all([1, 2, 3].map(() => move(id, kochi, 5_000, version)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  await service.jobs.runDue(orderRefundJob);
  expect(await seen(id)).toMatchObject({
    state: 'PAID',
    totalPaise: 49_900,
    refundablePaise: 35_000,
    deliveryDays: { min: 1, max: 2 },
    refunds: [{ amountPaise: 14_900, state: 'GIVEN', note: cheaperDelivery }],
  });
  expect(standIn.refunds.filter(({ amount }) => amount === 14_900)).toHaveLength(1);
  const { entries } = await get(`/orders/${id}/timeline`);
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: 'ADDRESS_CHANGED',
      actor: 'Staff packer',
      text: expect.stringMatching(/\nDelivery: ₹50 \(was: ₹199\)$/),
    }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'REFUNDED', amountPaise: 14_900, text: cheaperDelivery }),
  );

  await ship(id);
  const [bill, ...notes] = await invoicesOf(id);
  expect([bill?.total.amountPaise, notes.map(({ total }) => total.amountPaise)]).toEqual([49_900, [14_900]]);
});

it('knows what has gone back of the delivery when the order moves again', async () => {
  const id = await order();
  await moved(id, kochi, 5_000);
  // As much as it was charged at first, and more than it costs by now.
  expect(await quote(id, chennai)).toEqual({
    chargedPaise: 5_000,
    deliveryPaise: 19_900,
    refusal: chargesThatStay.dearer,
  });
  expect((await move(id, chennai, 19_900)).body.errors).toEqual([chargesThatStay.dearer]);
  await moved(id, chennai);
  await moved(id, kochi, 5_000);
  await service.jobs.runDue(orderRefundJob);
  expect((await seen(id)).refunds.map(({ amountPaise }) => amountPaise)).toEqual([14_900]);
});

it('says that the shop cannot collect more of a paid order, which moves without it', async () => {
  const id = await order();
  expect(await quote(id, panaji)).toEqual({
    chargedPaise: 19_900,
    deliveryPaise: 29_900,
    refusal: chargesThatStay.dearer,
  });
  const { body } = await move(id, panaji, 29_900).then((response) => {
    expect(response.status).toBe(409);
    return response;
  });
  expect(body).toMatchObject({ errors: [chargesThatStay.dearer], order: { address: { city: 'Bengaluru' } } });
  await moved(id, panaji);
  expect(await seen(id)).toMatchObject({ totalPaise: 49_900, address: { city: 'Panaji' } });
});

it('collects as much more or less of an order that is paid on delivery, and bills it', async () => {
  const id = await order({ payOnDelivery: true });
  await moved(id, kochi, 5_000);
  expect(await seen(id)).toMatchObject({ state: 'CONFIRMED', deliveryPaise: 5_000, totalPaise: 35_000 });
  await moved(id, chennai, 19_900);
  expect(await seen(id)).toMatchObject({ deliveryPaise: 19_900, totalPaise: 49_900 });
  expect((await move(id, panaji, 29_900)).body.errors).toEqual([chargesThatStay.onDelivery(55_000)]);
  await moved(id, kochi, 5_000);
  expect((await get(`/slips?orders=${id}`)).slips).toMatchObject([{ collectPaise: 35_000 }]);
  await ship(id);
  const [parcel] = (await seen(id)).shipments;
  await post(`/shipments/${parcel?.id}/deliver`, { version: parcel?.version }).expect(200);
  expect(await seen(id)).toMatchObject({ state: 'PAID', totalPaise: 35_000, refundablePaise: 35_000 });
  expect((await invoicesOf(id)).map(({ total }) => total.amountPaise)).toEqual([35_000]);
});

it('leaves an unpaid order alone, whose payment may be open, so that its payment pays it', async () => {
  const id = await order({ isPaid: false });
  expect((await quote(id, kochi)).refusal).toBe(chargesThatStay.created);
  expect((await move(id, kochi, 5_000)).body.errors).toEqual([chargesThatStay.created]);
  await moved(id, kochi);
  const { payment } = (await buyer.get(`/user/orders/${id}/payment`).expect(200)).body;
  expect(payment.amountPaise).toBe(49_900);
  await buyer.handIn(id, standIn.pay(payment.orderId)).expect(200);
  expect(await seen(id)).toMatchObject({ state: 'PAID', totalPaise: 49_900 });
});

it('is refused where the bill is issued, where the shop does not deliver, and where the amount is another one', async () => {
  const id = await order();
  expect(await quote(id, mumbai)).toMatchObject({
    deliveryPaise: null,
    refusal: expect.stringContaining('Maharashtra'),
  });
  expect((await move(id, mumbai, 19_900)).status).toBe(409);
  expect((await move(id, kochi, 4_000)).body.errors).toEqual([chargesThatStay.otherAmount.message]);
  await ship(id);
  await invoicesOf(id);
  const [parcel] = (await seen(id)).shipments;
  await post(`/shipments/${parcel?.id}/return`, { version: parcel?.version }).expect(200);
  expect((await quote(id, chennai)).refusal).toBe(chargesThatStay.billed);
  expect((await move(id, { ...kochi, state: 'Karnataka' }, 19_900)).body.errors).toEqual([
    chargesThatStay.billed,
  ]);
  expect((await seen(id)).refunds).toEqual([]);
});

it('does not end an order by giving all of its money back', async () => {
  const id = await order();
  const { version } = await seen(id);
  await service.http
    .post(`/api/staff/orders/${id}/refunds`)
    .set('authorization', owner)
    .send({ version, key: uuid(), amountPaise: 40_000, note: 'Late.' })
    .expect(200);
  expect((await move(id, kochi, 5_000)).body.errors).toEqual([chargesThatStay.nothingLeft]);
  expect((await seen(id)).state).toBe('PAID');
});

it('is charged by one of two members of staff, and says so to the other', async () => {
  const id = await order();
  const { version } = await seen(id);
  await moved(id, kochi);
  // The address is there already, and delivery is not charged anew.
  expect((await move(id, kochi, 5_000, version)).body.errors).toEqual([textOf(orderChangedMessage)]);
  const [row] = await service.database.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({ deliveryPaise: 19_900, deliveryRefundedPaise: 0 });
});
