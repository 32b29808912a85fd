import { payInSandbox } from '../sales/payments/sandbox.ts';
import { type Buyer, newBuyer } from './buyer.ts';
import { type TestService, testSecrets } from './test-service.ts';

export interface PaidOrder {
  buyer: Buyer;
  /** The order's `_id`. */
  id: string;
  paymentId: string;
}

/** An order of someone new that is paid in the sandbox: one copy per mention of a book. */
export async function paidOrder(service: TestService, ...books: string[]): Promise<PaidOrder> {
  const buyer = await newBuyer(service);
  await buyer.fill(...books);
  const { order, payment } = await buyer.placed();
  const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, payment.orderId);
  if (!proof) throw new Error('The sandbox does not know the order.');
  await buyer.handIn(order.id, proof).expect(200);
  return { buyer, id: order.id, paymentId: proof.paymentId };
}
