import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { editions } from '../catalogue/editions/edition-tables.ts';
import { invoiceJob } from '../sales/invoices/invoice-jobs.ts';
import { payInSandbox } from '../sales/payments/sandbox.ts';
import { addBooks } from '../testing/books.ts';
import { newBuyer } from '../testing/buyer.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService, testSecrets } from '../testing/test-service.ts';
import { shopSettings } from './settings-tables.ts';

const everywhere = {
  name: 'India',
  area: 'INDIA',
  chargePaise: 12_000,
  freeFromPaise: 90_000,
  days: { min: 3, max: 6 },
};
const karnataka = {
  name: 'Near',
  area: 'STATES',
  states: ['Karnataka'],
  maxGrams: 1_000,
  chargePaise: 5_050,
  days: { min: 1, max: 2 },
};

let service: TestService;
let owner: string;
let light: string;
let heavy: string;
beforeAll(async () => {
  service = await startTestService();
  owner = (await addStaff(service.database, 'owner')).token;
  [light = '', heavy = ''] = await addBooks(service.database, [
    { title: 'Emma', pricePaise: 30_000, previousPricePaise: 35_000 },
    { title: 'An Atlas', pricePaise: 50_000, previousPricePaise: 50_000 },
  ]);
  await service.database.insert(editions).values({ productId: heavy, weightGrams: 3_000 });
});
afterAll(() => service.close());
afterEach(() => service.database.delete(shopSettings));

const change = (delivery: object, version = 0) =>
  service.http
    .post('/api/staff/settings')
    .set('authorization', owner)
    .send({ delivery: { rates: [], defaultGrams: 400, ...delivery }, version });
const rates = (...all: object[]) => change({ rates: all }).expect(200);
const to = (place: object) => service.http.get('/api/shop/delivery').query(place).expect(200);
const addressIn = (pincode: string, state: string) => ({
  address: { name: 'Ada', mobile: '9876543210', area: 'A', pincode, city: 'B', state },
});

describe('without rates', () => {
  it('every order costs 199 rupees, and nothing is promised', async () => {
    const buyer = await newBuyer(service);
    await buyer.fill(light, heavy);
    const { body } = await buyer.get('/user/cart?include=totals').expect(200);
    expect(body).toMatchObject({
      totals: { pricePaise: 85_000, discountPaise: 5_000, deliveryPaise: 19_900, totalPaise: 99_900 },
      delivery: null,
      deliveries: [],
      takesCodes: false,
    });
    const { order } = await buyer.placed();
    expect(order).toMatchObject({ deliveryPaise: 19_900, totalPaise: 99_900, deliveryDays: null });
    expect((await to({ productId: light })).body).toEqual({ delivery: null });
    expect((await service.http.get('/api/shop')).body.shop).toMatchObject({
      deliveryPaise: 19_900,
      deliveryRates: [],
      states: expect.not.arrayContaining(['Delhi']),
    });
  });
});

describe('with rates', () => {
  it('a cart comes to what its order does, address by address', async () => {
    await rates(karnataka, everywhere);
    const buyer = await newBuyer(service);
    await buyer.fill(light);
    await buyer.post('/users/address/add', addressIn('403001', 'Goa')).expect(200);
    const cart = async () => (await buyer.get('/user/cart?include=totals').expect(200)).body;
    const { deliveries, delivery, totals } = await cart();
    // Nothing is ordered yet: the address that was saved last.
    expect(delivery).toMatchObject({ pincode: '403001', deliveryPaise: 12_000, freeFromPaise: 90_000 });
    expect(totals.totalPaise).toBe(42_000);
    expect(deliveries).toMatchObject([
      {
        addressId: buyer.addressId,
        delivery: { deliveryPaise: 5_050, days: { min: 1, max: 2 } },
        totals: { totalPaise: 35_050 },
      },
      { delivery: { state: 'Goa' }, totals: { totalPaise: 42_000 } },
    ]);
    const { order, payment } = await buyer.placed();
    expect(order).toMatchObject({
      deliveryPaise: 5_050,
      totalPaise: 35_050,
      deliveryDays: { min: 1, max: 2 },
    });
    expect(payment.amountPaise).toBe(35_050);
    expect(await cart()).toMatchObject({ delivery: { pincode: '560001' } });
    // It stays what it was.
    await change({ rates: [everywhere] }, 1).expect(200);
    expect(await buyer.order(order.id)).toMatchObject({
      deliveryPaise: 5_050,
      totalPaise: 35_050,
      deliveryDays: { min: 1, max: 2 },
    });
  });

  it('weight, amount and place count', async () => {
    await rates(karnataka, everywhere);
    const paise = async (place: object) => (await to(place)).body.delivery.deliveryPaise;
    const near = { pincode: '560001', state: 'Karnataka' };
    expect(await paise({ productId: light, ...near })).toBe(5_050);
    expect(await paise({ productId: heavy, ...near })).toBe(12_000);
    expect(await paise({ productId: light })).toBe(12_000);
    expect(await paise({ pincode: '403001', state: 'Goa' })).toBe(12_000);
    const buyer = await newBuyer(service);
    await buyer.fill(heavy, heavy);
    expect((await buyer.placed()).order).toMatchObject({ deliveryPaise: 0, totalPaise: 100_000 });
  });

  it('an order is refused where nothing is delivered, and nothing is stored', async () => {
    await rates(karnataka);
    const buyer = await newBuyer(service);
    await buyer.fill(heavy);
    const refusal = 'We deliver up to 1 kg to 560001, Karnataka, and these books weigh 3 kg.';
    expect((await buyer.buy().expect(409)).body).toEqual({ errors: [refusal], code: 'NOT_DELIVERED_THERE' });
    expect((await buyer.get('/user/cart?include=totals')).body).toMatchObject({
      delivery: { refusal, deliveryPaise: null, days: null },
      totals: { deliveryPaise: 0, totalPaise: 50_000 },
    });
    expect((await buyer.get('/user/orders').expect(200)).body.orders).toEqual([]);
    await change({ rates: [everywhere] }, 1).expect(200);
    await buyer.buy().expect(201);
  });

  it('an order at the total of the rate before is refused, however close the change', async () => {
    await rates(everywhere);
    const buyer = await newBuyer(service);
    await buyer.fill(light);
    const { totals } = (await buyer.get('/user/cart?include=totals')).body;
    const order = (expectedTotalPaise: number, key: string) =>
      buyer
        .post('/user/orders', { addressId: buyer.addressId, expectedTotalPaise })
        .set('Idempotency-Key', key);
    const [changed, ...placed] = await Promise.all([
      change({ rates: [{ ...everywhere, chargePaise: 13_000 }] }, 1),
      ...Array.from({ length: 6 }, (_, index) => order(totals.totalPaise, `key-of-order-${index}`)),
    ]);
    expect(changed?.status).toBe(200);
    for (const { status, body } of placed) {
      if (status === 201) expect(body.order.totalPaise).toBe(totals.totalPaise);
      else expect(body).toMatchObject({ code: 'CART_CHANGED' });
    }
    await order(totals.totalPaise, 'key-of-an-order-after-it').expect(409);
    expect((await order(43_000, 'key-of-an-order-that-knows').expect(201)).body.order.totalPaise).toBe(
      43_000,
    );
  });

  it('payment, bill and refund are of what the order stores', async () => {
    await rates(karnataka);
    const buyer = await newBuyer(service);
    await buyer.fill(light, light);
    const { order, payment } = await buyer.placed();
    await change({ rates: [everywhere] }, 1).expect(200);
    const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, payment.orderId);
    if (!proof) throw new Error('The sandbox does not know the order.');
    await buyer.handIn(order.id, proof).expect(200);
    await service.jobs.runDue(invoiceJob);
    const { invoices } = (await buyer.get(`/user/orders/${order.id}/invoices`).expect(200)).body;
    expect(invoices[0]).toMatchObject({ total: { amountPaise: 65_050 } });
    expect(invoices[0].lines.at(-1)).toMatchObject({ title: 'Delivery charges', amountPaise: 5_050 });
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    expect((await buyer.order(order.id)).refunds).toMatchObject([{ amountPaise: 65_050 }]);
  });
});

describe('rates that cannot be meant', () => {
  it.each<[string, object[], string]>([
    [
      'a negative charge',
      [{ ...everywhere, chargePaise: -1 }],
      'rates.0.chargePaise: rate 1, “India”: A whole number from 0 to 2147483647.',
    ],
    [
      'a part of a paisa',
      [{ ...everywhere, chargePaise: 0.5 }],
      'rates.0.chargePaise: rate 1, “India”: A whole number from 0 to 2147483647.',
    ],
    [
      'days backwards',
      [{ ...everywhere, days: { min: 6, max: 3 } }],
      'rates.0.days: rate 1, “India”: The days go from the earliest to the latest, such as 3 to 6.',
    ],
    ['no name', [{ ...everywhere, name: ' ' }], 'rates.0.name: rate 1: This cannot be empty.'],
    [
      'no states',
      [{ ...karnataka, states: [] }],
      'rates.0.states: rate 1, “Near”: One or more states and union territories of India.',
    ],
    [
      'no state of India',
      [{ ...karnataka, states: ['Bavaria'] }],
      'rates.0.states: rate 1, “Near”: One or more states and union territories of India.',
    ],
    ...['', '0', '012', '5600011', '56a', '५६'].map((prefix): [string, object[], string] => [
      `${prefix || 'nothing'} for a pincode`,
      [karnataka, { ...everywhere, area: 'PINCODES', pincodes: ['56', prefix] }],
      'rates.1.pincodes: rate 2, “India”: At most 500 beginnings of pincodes: one to six digits, the first not 0.',
    ]),
    [
      'no weight',
      [{ ...everywhere, maxGrams: 0 }],
      'rates.0.maxGrams: rate 1, “India”: A whole number from 1 to 1000000.',
    ],
    [
      'a rate that no order can have',
      [everywhere, karnataka],
      'rates.1: rate 2, “Near”: No order can have it, since the rates before it are for all its places and weights. Move it up, or take it out.',
    ],
    ['a list for a rate', [[]], 'rates: send a list of at most 100 rates.'],
  ])('%s', async (_what, all, sentence) => {
    const { body } = await change({ rates: all }).expect(400);
    expect(body.errors).toContain(sentence);
    expect((await service.http.get('/api/shop')).body.shop.deliveryRates).toEqual([]);
  });

  it('holes are allowed and said', async () => {
    const { body } = await rates(karnataka, { ...everywhere, maxGrams: 10_000 });
    expect(body.settings.deliveryGaps).toEqual(['No delivery of more than 10 kg anywhere in India.']);
  });

  it('of two owners at once one is first; the other sees the rates as they are', async () => {
    const responses = await Promise.all([everywhere, karnataka].map((rate) => change({ rates: [rate] })));
    const [stored, refused] = responses.toSorted((a, b) => a.status - b.status);
    expect(stored?.status).toBe(200);
    expect(refused?.status).toBe(409);
    expect(refused?.body.settings.delivery).toEqual(stored?.body.settings.delivery);
  });
});

describe('states beyond the specification’s', () => {
  it('can be in an address only while the owner has turned them on', async () => {
    const buyer = await newBuyer(service);
    const save = (state: string, fields = {}) => {
      const { address } = addressIn('110001', state);
      return buyer.post('/users/address/add', { address: { ...address, ...fields } });
    };
    const both = ['pincode: exactly 6 digits.', 'state: one of the states that are offered.'];
    expect((await save('Delhi', { pincode: '1' }).expect(400)).body.errors).toEqual(both);
    await change({ furtherStates: ['Ladakh', 'Delhi', 'Delhi'] }).expect(200);
    await save('Delhi').expect(200);
    await save('Karnataka').expect(200);
    expect((await save('Chandigarh', { pincode: '1' }).expect(400)).body.errors.toSorted()).toEqual(both);
    const { states } = (await service.http.get('/api/shop')).body.shop;
    expect(states).toHaveLength(31);
    expect(states).toEqual(states.toSorted());
    await change({ furtherStates: [] }, 1).expect(200);
    await save('Delhi').expect(400);
    const wrong = await change({ furtherStates: ['Goa'] }, 2).expect(400);
    expect(wrong.body.errors[0]).toMatch(/^furtherStates: some of Andaman and Nicobar Islands, /);
  });
});
