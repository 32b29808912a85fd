import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShipmentState } from '../../contract/fulfilment.ts';
import type { ReturnState } from '../../contract/returns.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { findUnsentOfBooks } from '../../stock/unsent-of-books.ts';
import { addBooks } from '../../testing/books.ts';
import { takesAll } from '../../testing/drawn-today.ts';
import '../../testing/fixed-seed.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orderRefundJob } from './order-refunds.queries.ts';

let service: TestService;
let manager: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
});
afterAll(() => service.close());

const copiesBefore = 10;

/** An order of a book of which the shop has ten copies, and where each copy really is. */
class Sale {
  readonly book: string;
  readonly order: PaidOrder;
  inShop = copiesBefore;
  /** By shipment. */
  readonly onTheWay = new Map<string, number>();
  withShopper = 0;
  /** Unfit for sale, or lost. */
  unsellable = 0;

  private constructor(book: string, order: PaidOrder) {
    this.book = book;
    this.order = order;
  }

  static async of(copies: number): Promise<Sale> {
    const [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 10_000 }]);
    await setStock(service.database, {
      productId: book,
      copies: copiesBefore,
      reason: 'count',
      actor: 'test',
    });
    return new Sale(book, await paidOrder(service, ...Array.from({ length: copies }, () => book)));
  }

  async seen(): Promise<StaffOrder> {
    const path = `/api/staff/orders/${this.order.id}`;
    return (await service.http.get(path).set('authorization', manager).expect(200)).body.order;
  }

  async onHand(): Promise<number> {
    const rows = await service.database.select().from(stock).where(eq(stock.productId, this.book));
    return rows[0]?.onHand ?? expect.unreachable();
  }

  /** @returns whether the shop did it: a step that is not possible now is refused and changes nothing */
  async post(path: string, body: object): Promise<boolean> {
    const { status, text } = await service.http
      .post(`/api/staff${path}`)
      .set('authorization', manager)
      .send(body);
    expect([200, 400, 409], text).toContain(status);
    return status === 200;
  }

  /** @returns the shipment in one of some states that a step is about */
  async shipment(...states: ShipmentState[]) {
    return (await this.seen()).shipments.find(({ state }) => states.includes(state));
  }

  async return(...states: ReturnState[]) {
    return (await this.seen()).returns.find(({ state }) => states.includes(state));
  }

  /** Expects the stock and what the order has still to get to be what is in the shop. */
  async expectToAddUp(step: string): Promise<void> {
    const { state, lines } = await this.seen();
    const [line] = lines;
    const setAside = state === 'PAID' ? (line?.toSend ?? 0) : 0;
    // SQL counts the same over all orders as TypeScript does for one.
    const counted = (await findUnsentOfBooks(service.database, [this.book])).get(this.book);
    expect(counted?.unsent ?? 0, step).toBe(setAside);
    // Each copy was there when it was bought.
    expect([counted?.short ?? 0, line?.short], step).toEqual([0, 0]);
    expect((await this.onHand()) + setAside, step).toBe(this.inShop);
    for (const copies of this.onTheWay.values()) expect(copies, step).toBeGreaterThanOrEqual(0);
    expect(this.withShopper, step).toBeGreaterThanOrEqual(0);
    const onTheWay = [...this.onTheWay.values()].reduce((sum, copies) => sum + copies, 0);
    expect(this.inShop + onTheWay + this.withShopper + this.unsellable, step).toBe(copiesBefore);
  }
}

const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };

async function refund(sale: Sale, quantity: number, restock: boolean): Promise<void> {
  const { version, lines, returns } = await sale.seen();
  const toSend = lines[0]?.toSend ?? 0;
  const body = {
    version,
    key: uuid(),
    note: 'Torn.',
    restock,
    lines: [{ productId: sale.book, quantity }],
  };
  if (!(await sale.post(`/orders/${sale.order.id}/refunds`, body)) || !restock) return;
  // Those that have left the shop are there again: brought by the shopper, otherwise out of the first parcels.
  let back = quantity - Math.min(quantity, toSend);
  const inReturns = returns
    .filter(({ state }) => state !== 'REJECTED' && state !== 'WITHDRAWN')
    .flatMap((each) => each.lines)
    .reduce((sum, line) => sum + (line.fit === null ? line.quantity : 0), 0);
  const brought = Math.min(back, Math.max(0, sale.withShopper - inReturns));
  sale.withShopper -= brought;
  sale.inShop += brought;
  back -= brought;
  for (const [id, copies] of sale.onTheWay) {
    const out = Math.min(back, copies);
    sale.onTheWay.set(id, copies - out);
    sale.inShop += out;
    back -= out;
  }
}

async function receive(sale: Sale, fit: number, missing: number): Promise<void> {
  const found = await sale.return('APPROVED');
  const quantity = found?.lines[0]?.quantity ?? 0;
  const copies = (count: number) => [{ productId: sale.book, quantity: Math.min(count, quantity) }];
  const body = { version: found?.version, fit: copies(fit), missing: copies(missing) };
  if (!found || !(await sale.post(`/returns/${found.id}/receive`, body))) return;
  sale.withShopper -= quantity - missing;
  sale.inShop += fit;
  sale.unsellable += quantity - missing - fit;
}

const steps: Record<string, (sale: Sale) => Promise<unknown>> = {
  async 'pack one'(sale) {
    const { version } = await sale.seen();
    const lines = [{ productId: sale.book, quantity: 1 }];
    await sale.post(`/orders/${sale.order.id}/shipments`, { version, lines });
  },
  async 'pack all'(sale) {
    await sale.post(`/orders/${sale.order.id}/shipments`, { version: (await sale.seen()).version });
  },
  async unpack(sale) {
    const found = await sale.shipment('PACKED');
    if (found) await sale.post(`/shipments/${found.id}/unpack`, { version: found.version });
  },
  async ship(sale) {
    const found = await sale.shipment('PACKED');
    const body = { version: found?.version, ...consignment };
    if (!found || !(await sale.post(`/shipments/${found.id}/ship`, body))) return;
    const copies = found.lines[0]?.quantity ?? 0;
    sale.inShop -= copies;
    sale.onTheWay.set(found.id, copies);
  },
  async 'parcel returned'(sale) {
    const found = await sale.shipment('SHIPPED');
    if (!found || !(await sale.post(`/shipments/${found.id}/return`, { version: found.version }))) return;
    sale.inShop += sale.onTheWay.get(found.id) ?? 0;
    sale.onTheWay.delete(found.id);
  },
  async delivered(sale) {
    const found = await sale.shipment('SHIPPED');
    if (!found || !(await sale.post(`/shipments/${found.id}/deliver`, { version: found.version }))) return;
    sale.withShopper += sale.onTheWay.get(found.id) ?? 0;
    sale.onTheWay.delete(found.id);
  },
  'refund one': (sale) => refund(sale, 1, false),
  'refund one, restock': (sale) => refund(sale, 1, true),
  'refund two, restock': (sale) => refund(sale, 2, true),
  async 'ask for a return of one'(sale) {
    const lines = [{ productId: sale.book, quantity: 1, reason: 'DAMAGED' }];
    await sale.order.buyer.post(`/user/orders/${sale.order.id}/returns`, { lines });
  },
  async 'ask for a return of two'(sale) {
    const lines = [{ productId: sale.book, quantity: 2, reason: 'DAMAGED' }];
    await sale.order.buyer.post(`/user/orders/${sale.order.id}/returns`, { lines });
  },
  async approve(sale) {
    const found = await sale.return('REQUESTED');
    if (found) await sale.post(`/returns/${found.id}/decide`, { version: found.version, approve: true });
  },
  'receive one fit': (sale) => receive(sale, 1, 0),
  'receive one unfit': (sale) => receive(sale, 0, 0),
  'receive one missing': (sale) => receive(sale, 0, 1),
  'receive one fit, one missing': (sale) => receive(sale, 1, 1),
  async 'refund the return'(sale) {
    const found = await sale.return('RECEIVED');
    if (found) await sale.post(`/returns/${found.id}/refund`, { version: found.version });
  },
  cancel: (sale) => sale.order.buyer.post(`/user/orders/${sale.order.id}/cancel`),
  'give the money': () => service.jobs.runDue(orderRefundJob),
};

/** One copy is delivered, the others are on their way. */
const twoParcels = ['pack one', 'ship', 'delivered', 'pack all', 'ship'];

async function expectEachStepToAddUp(copies: number, names: readonly string[]): Promise<Sale> {
  const sale = await Sale.of(copies);
  for (const [index, name] of names.entries()) {
    await steps[name]?.(sale);
    await sale.expectToAddUp(names.slice(0, index + 1).join(', '));
  }
  return sale;
}

it('counts a copy once that a refund has put back while its parcel was on the way', async () => {
  const names = ['pack all', 'ship', 'refund one, restock', 'parcel returned', 'pack all', 'ship'];
  const sale = await expectEachStepToAddUp(2, names);
  expect(await sale.onHand()).toBe(9);
});

it.each([
  [
    'the rest of a parcel goes back',
    2,
    ['pack all', 'ship', 'refund one, restock', 'parcel returned', 'refund one'],
  ],
  ['all of a parcel is back before it is', 2, ['pack all', 'ship', 'refund two, restock', 'parcel returned']],
  [
    'the copy that the shopper had is back, and the other parcel comes back',
    2,
    [...twoParcels, 'refund one, restock', 'parcel returned', 'pack all', 'ship'],
  ],
  [
    'two copies are back in turn, the shopper’s first',
    3,
    [...twoParcels, 'refund one, restock', 'refund one, restock', 'parcel returned'],
  ],
  [
    'the shopper’s copy is back, and the other parcel arrives',
    2,
    [...twoParcels, 'refund one, restock', 'delivered'],
  ],
  [
    'the shopper asks to send the copy back that is back already',
    2,
    [...twoParcels, 'refund one, restock', 'ask for a return of one', 'approve', 'receive one fit'],
  ],
] as const)('adds up where %s', async (_case, copies, names) => {
  const sale = await expectEachStepToAddUp(copies, names);
  const before = await sale.onHand();
  await sale.post('/stock/receive', { id: uuid(), lines: [{ book: sale.book, copies: 1 }] });
  expect(await sale.onHand(), 'the order lacks none: a delivery is for sale').toBe(before + 1);
});

it('sends the copy again that the shopper has paid for, where the one that she had is back and the other one came back', async () => {
  const sale = await expectEachStepToAddUp(2, [...twoParcels, 'refund one, restock', 'parcel returned']);
  expect((await sale.seen()).lines).toMatchObject([{ toSend: 1, refunded: 1 }]);
  expect(await sale.onHand()).toBe(9);
});

it('has each copy in the shop, on the way or with the shopper, in whatever order things happen', async () => {
  const name = fc.constantFrom(...Object.keys(steps));
  // Most orders are sent: without a start, most steps would not be possible.
  const start = fc.constantFrom(
    [],
    ['pack all', 'ship'],
    ['pack one', 'ship', 'pack all', 'ship'],
    ['pack one', 'ship', 'delivered', 'pack all', 'ship'],
    ['pack all', 'ship', 'delivered', 'ask for a return of two', 'approve'],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 3 }),
      start,
      fc.array(name, { minLength: 4, maxLength: 10 }),
      async (copies, first, then) => {
        await expectEachStepToAddUp(copies, [...first, ...then]);
      },
    ),
    { numRuns: takesAll ? 100 : 10 },
  );
}, 600_000);
