import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { StaffReturn } from '../../contract/staff-returns.ts';
import { addBooks } from '../../testing/books.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { sandboxRefunds } from '../payments/sandbox-tables.ts';

/** As many as the service has connections, so that none gives up waiting for one on a busy machine. */
const eightAtOnce = pLimit(8);

let service: TestService;
let manager: string;
let book: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
});
afterAll(() => service.close());

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const seen = async ({ id }: PaidOrder): Promise<StaffOrder> =>
  (await service.http.get(`/api/staff/orders/${id}`).set('authorization', manager).expect(200)).body.order;

const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
const secondConsignment = { carrierId: 'delhivery', trackingNumber: '1490817263558' };

/** Three copies, of which two are delivered, and one of these goes back. */
async function partlyDelivered(): Promise<{ order: PaidOrder; sentBack: StaffReturn }> {
  const order = await paidOrder(service, book, book, book);
  const { version } = await seen(order);
  const lines = [{ productId: book, quantity: 2 }];
  const packed = await post(`/orders/${order.id}/shipments`, { version, lines }).expect(200);
  const parcel = () => expect.unreachable('There is no parcel.') as StaffOrder['shipments'][number];
  const [inShop = parcel()] = (packed.body.order as StaffOrder).shipments;
  const ship = { version: inShop.version, ...consignment };
  const shipped = await post(`/shipments/${inShop.id}/ship`, ship).expect(200);
  const [sent = parcel()] = (shipped.body.order as StaffOrder).shipments;
  await post(`/shipments/${sent.id}/deliver`, { version: sent.version }).expect(200);
  const wish = { lines: [{ productId: book, quantity: 1, reason: 'DAMAGED' }] };
  await order.buyer.post(`/user/orders/${order.id}/returns`, wish).expect(200);
  const [sentBack = expect.unreachable('There is no return.')] = (await seen(order)).returns;
  return { order, sentBack };
}

const steps = [
  { name: 'decide', body: { approve: true }, to: 'APPROVED' },
  { name: 'receive', body: { fit: [] }, to: 'RECEIVED' },
  { name: 'refund', body: {}, to: 'REFUNDED' },
] as const;

// Whatever comes at once: each thing happens once or not at all, and no more goes back than was paid.
it.each([0, 1, 2])('a return, a parcel, a cancellation and a refund at once add up (step %i)', async (at) => {
  const { order, sentBack } = await partlyDelivered();
  let { version } = sentBack;
  for (const { name, body } of steps.slice(0, at)) {
    await post(`/returns/${sentBack.id}/${name}`, { version, ...body }).expect(200);
    version += 1;
  }
  const step = steps[at] ?? expect.unreachable('There is no such step.');
  const now = await seen(order);
  const paidPaise = now.refundablePaise;
  const what = [
    () => post(`/returns/${sentBack.id}/${step.name}`, { version, ...step.body }),
    () => post(`/orders/${order.id}/ship`, { version: now.version, ...secondConsignment }),
    () => order.buyer.post(`/user/orders/${order.id}/cancel`),
    () =>
      post(`/orders/${order.id}/refunds`, {
        version: now.version,
        key: crypto.randomUUID(),
        note: 'Late.',
        amountPaise: paidPaise,
      }),
  ] as const;
  const clicks = Array.from({ length: 6 * what.length }, (_, index) => index % what.length);
  const answers = await Promise.all(
    clicks.map((kind) => eightAtOnce(async () => ({ kind, ...(await what[kind]?.()) }))),
  );
  const done = (wanted: number) =>
    answers.filter(({ kind, status }) => kind === wanted && status === 200).length;
  await service.jobs.runDue();

  const { state, shipments, returns, refunds, refundablePaise } = await seen(order);
  const [after] = returns;
  const back = (
    await service.database
      .select({ amountPaise: sandboxRefunds.amountPaise })
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.paymentId, order.paymentId))
  ).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const isRefundedWhole = refunds.some(({ amountPaise }) => amountPaise === paidPaise);

  expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(1);
  expect(answers.filter(({ status }) => ![200, 400, 409].includes(status ?? 0))).toEqual([]);
  expect(done(2)).toBe(0);
  expect(done(3)).toBe(isRefundedWhole ? 1 : 0);
  expect(shipments).toHaveLength(done(1) > 0 ? 2 : 1);
  // The parcel and the refund begin from the same version of the order.
  expect(done(1) > 0 && isRefundedWhole).toBe(false);
  expect(after?.state).toBe(step.to);
  expect(done(0)).toBe(6);
  if (step.name === 'refund') expect(after?.refundPaise).toBe(isRefundedWhole ? 0 : 30_000);
  expect(back).toBe(isRefundedWhole ? paidPaise : step.name === 'refund' ? 30_000 : 0);
  expect(refundablePaise).toBe(state === 'PAID' ? paidPaise - back : 0);
  expect(service.logged.splice(0)).toEqual([]);
});
