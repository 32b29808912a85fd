import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invoice } from '../../contract/invoices.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { takesAll } from '../../testing/drawn-today.ts';
import '../../testing/fixed-seed.ts';
import { settingsOver } from '../../settings/shop-settings.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { productTaxes } from '../invoices/invoice-tables.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { sumOf } from '../invoices/tax.ts';
import { payInSandbox } from '../payments/sandbox.ts';
import { orderRefundJob } from '../refunds/order-refunds.queries.ts';

const seller = {
  name: 'Quire Books',
  address: ['12 Church Street', 'Bengaluru'],
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  grievanceOfficer: null,
};

let service: TestService;
let owner: string;
let books: string[];
beforeAll(async () => {
  service = await startTestService({}, { settings: { seller } });
  owner = (await addStaff(service.database, 'owner')).token;
  books = await addBooks(service.database, [
    { title: 'Emma', pricePaise: 9_999 },
    { title: 'Sanditon, read aloud', pricePaise: 10_507 },
    { title: 'Ulysses', pricePaise: 33_301 },
  ]);
  await service.database
    .insert(productTaxes)
    .values({ productId: books[1] ?? '', hsn: '998431', rateBasisPoints: 1_800 });
  for (const productId of books)
    await setStock(service.database, { productId, copies: 10_000, reason: 'count', actor: 'test' });
});
afterAll(() => service.close());

const staff = {
  post: (path: string, body: object) =>
    service.http.post(`/api/staff${path}`).set('authorization', owner).send(body),
  order: async (id: string): Promise<StaffOrder> =>
    (await service.http.get(`/api/staff/orders/${id}`).set('authorization', owner).expect(200)).body.order,
};

const onHand = async (): Promise<number[]> => {
  const rows = await service.database.select().from(stock);
  return books.map((book) => rows.find(({ productId }) => productId === book)?.onHand ?? 0);
};

/** An order that is paid, with its code and its bill. */
async function paidWithCode(facts: object, copies: readonly number[]) {
  const code = `ADD-${uuid().slice(0, 8)}`;
  await staff.post('/codes', { code, scope: 'ALL', ...facts }).expect(201);
  const buyer = await newBuyer(service);
  await buyer.fill(...books.flatMap((book, index) => Array.from({ length: copies[index] ?? 0 }, () => book)));
  const { body } = await buyer
    .post('/user/orders', { addressId: buyer.addressId, code })
    .set('Idempotency-Key', uuid())
    .expect(201);
  const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, body.payment.orderId);
  await buyer.handIn(body.order.id, proof ?? expect.unreachable()).expect(200);
  const invoices = async (): Promise<Invoice[]> => {
    const findSettings = settingsOver({ seller });
    await issueInvoices(service.database, findSettings, { userId: buyer.userId, id: body.order.id });
    return (await buyer.get(`/user/orders/${body.order.id}/invoices`).expect(200)).body.invoices;
  };
  return { buyer, order: await staff.order(body.order.id), invoices };
}

const rates = (lines: Invoice['lines']) =>
  [0, 1_800].map((rate) => sumOf(lines.filter(({ rateBasisPoints }) => rateBasisPoints === rate)));

it('any copies given back in any sequence, free ones too, come to the order, its bill, its tax and the stock; the last takes the rest', async () => {
  const facts = fc.oneof(
    // Of these copies no money goes back, alone or with others.
    fc.subarray([0, 1, 2], { minLength: 1 }).map((free) => ({
      percent: 100,
      scope: 'BOOKS',
      productIds: free.map((index) => books[index]),
    })),
    fc.integer({ min: 1, max: 99 }).map((percent) => ({ percent })),
    fc.integer({ min: 1, max: 30_000 }).map((amountPaise) => ({ amountPaise })),
  );
  const copies = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 });
  const parts = fc.array(fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(facts, copies, parts, fc.boolean(), async (code, bought, refunds, isShipped) => {
      const stockBefore = await onHand();
      const { order, invoices } = await paidWithCode(code, bought);
      const { id, pricePaise, discountPaise, codePaise, deliveryPaise, totalPaise } = order;
      expect(codePaise).toBeGreaterThan(0);
      expect(pricePaise - discountPaise - codePaise + deliveryPaise).toBe(totalPaise);
      expect(order.lines.reduce((sum, line) => sum + line.codePaise, 0)).toBe(codePaise);
      const [bill = expect.unreachable()] = await invoices();
      expect(bill.total.amountPaise).toBe(totalPaise);
      if (isShipped) {
        const packed = await staff.post(`/orders/${id}/shipments`, { version: order.version }).expect(200);
        const [parcel] = packed.body.order.shipments;
        await staff
          .post(`/shipments/${parcel.id}/ship`, {
            version: parcel.version,
            carrierId: 'delhivery',
            trackingNumber: '1490817263541',
          })
          .expect(200);
      }
      // The last one takes all that is left.
      for (const wanted of [...refunds, [99, 99, 99]]) {
        const { lines, version } = await staff.order(id);
        const chosen = lines.flatMap(({ productId, quantity, refunded }, index) => {
          const left = Math.min(wanted[index] ?? 0, quantity - refunded);
          return left > 0 ? [{ productId, quantity: left }] : [];
        });
        if (chosen.length === 0) continue;
        await staff
          .post(`/orders/${id}/refunds`, {
            version,
            key: uuid(),
            note: 'Torn.',
            restock: false,
            lines: chosen,
          })
          .expect(200);
        await service.jobs.runDue(orderRefundJob);
      }
      const { refunds: given, refundablePaise, lines: gone } = await staff.order(id);
      expect(gone.map(({ refunded }) => refunded)).toEqual(bought);
      expect(await onHand()).toEqual(
        stockBefore.map((copies, book) => copies - (isShipped ? (bought[book] ?? 0) : 0)),
      );
      const givenPaise = given.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      expect(givenPaise).toBe(isShipped ? totalPaise - deliveryPaise : totalPaise);
      expect(refundablePaise).toBe(totalPaise - givenPaise);
      const [, ...notes] = await invoices();
      const credited = notes.flatMap(({ lines }) => lines);
      expect(sumOf(credited).amountPaise).toBe(givenPaise);
      if (!isShipped) expect(rates(credited)).toEqual(rates(bill.lines));
      for (const line of [...bill.lines, ...credited]) {
        if (line.quantity === null || line.pricePaise === null) continue;
        expect(line.quantity * line.pricePaise - line.codePaise).toBe(line.amountPaise);
      }
    }),
    { numRuns: takesAll ? 60 : 12 },
  );
}, 600_000);

it('returns of some copies after a refund of others come to what they have cost', async () => {
  const { order, buyer } = await paidWithCode({ percent: 33 }, [3, 1, 0]);
  const line = order.lines[0] ?? expect.unreachable();
  const packed = await staff.post(`/orders/${order.id}/shipments`, { version: order.version }).expect(200);
  const [parcel] = packed.body.order.shipments;
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  const shipped = await staff
    .post(`/shipments/${parcel.id}/ship`, { version: parcel.version, ...consignment })
    .expect(200);
  const [sent] = shipped.body.order.shipments;
  await staff.post(`/shipments/${sent.id}/deliver`, { version: sent.version }).expect(200);
  const { version } = await staff.order(order.id);
  const one = [{ productId: line.productId, quantity: 1 }];
  await staff
    .post(`/orders/${order.id}/refunds`, { version, key: uuid(), note: 'Torn.', restock: false, lines: one })
    .expect(200);
  const two = [{ productId: line.productId, quantity: 2, reason: 'DAMAGED' }];
  await buyer.post(`/user/orders/${order.id}/returns`, { lines: two }).expect(200);
  const [asked = expect.unreachable()] = (await staff.order(order.id)).returns;
  await staff.post(`/returns/${asked.id}/decide`, { version: asked.version, approve: true }).expect(200);
  await staff
    .post(`/returns/${asked.id}/receive`, { version: asked.version + 1, fit: [], missing: [] })
    .expect(200);
  const [received = expect.unreachable()] = (await staff.order(order.id)).returns;
  const rest = line.pricePaise * 3 - line.codePaise - line.refundPaise;
  expect(received.lines).toMatchObject([{ toRefund: 2, toRefundPaise: rest }]);
  const { body } = await staff.post(`/returns/${asked.id}/refund`, { version: received.version }).expect(200);
  expect(body.return.refundPaise).toBe(rest);
  // The same once more is done already.
  await staff.post(`/returns/${asked.id}/refund`, { version: received.version }).expect(200);
});
