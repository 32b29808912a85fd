import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { currency } from '../contract/money.ts';
import type { Database } from '../database/database.ts';
import { sandboxOrders, sandboxPayments } from '../database/schema.ts';
import {
  type Payment,
  type PaymentProof,
  type PaymentProvider,
  type ProviderRefund,
  signPayment,
} from './provider.ts';

const sandboxScript = '/api/payments/sandbox/checkout.js';

/** An id in Razorpay's form: a prefix and 14 letters and digits. */
export function providerId(prefix: 'order' | 'pay' | 'rfnd'): string {
  return `${prefix}_${randomBytes(21).toString('base64').replace(/[+/]/g, '').padEnd(14, '0').slice(0, 14)}`;
}

/** The shop's own payment provider, used if no Razorpay key is set: it takes no money. */
export function paymentSandbox(database: Database, secret: string): PaymentProvider {
  return {
    script: sandboxScript,
    publicKey: 'rzp_test_sandbox',
    secret,
    webhookSecrets: [secret],
    async createOrder({ amountPaise, receipt }) {
      const id = providerId('order');
      await database.insert(sandboxOrders).values({ id, amountPaise, receipt });
      return { id, amountPaise, currency };
    },
    async findOrder(receipt) {
      const rows = await database.select().from(sandboxOrders).where(eq(sandboxOrders.receipt, receipt));
      return rows[0] && { id: rows[0].id, amountPaise: rows[0].amountPaise, currency };
    },
    async paymentsOf(providerOrderId) {
      const rows = await database
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.orderId, providerOrderId))
        .orderBy(asc(sandboxPayments.createdAt));
      return rows.map(paymentOf);
    },
    async capture(payment) {
      await database
        .update(sandboxPayments)
        .set({ status: 'captured' })
        .where(eq(sandboxPayments.id, payment.id));
      return { ...payment, status: 'captured' };
    },
    async findPayment(id) {
      const rows = await database.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
      if (!rows[0]) throw new Error(`The sandbox has no payment ${id}.`);
      return paymentOf(rows[0]);
    },
    async refundsOf(paymentId) {
      const rows = await database.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
      return rows.flatMap(({ amountPaise, refundId }) =>
        refundId ? [refundOf(paymentId, refundId, amountPaise)] : [],
      );
    },
    async refundRest({ id, amountPaise }) {
      return database.transaction(async (transaction) => {
        const rows = await transaction
          .select()
          .from(sandboxPayments)
          .where(eq(sandboxPayments.id, id))
          .for('update');
        const refundId = rows[0]?.refundId ?? providerId('rfnd');
        await transaction
          .update(sandboxPayments)
          .set({ status: 'refunded', refundId })
          .where(eq(sandboxPayments.id, id));
        return refundOf(id, refundId, amountPaise);
      });
    },
  };
}

/** In the sandbox nobody refunds by hand. */
const refundOf = (paymentId: string, id: string, amountPaise: number): ProviderRefund => ({
  ...{ id, paymentId, amountPaise },
  ...{ status: 'processed', automatic: true, createdAt: null },
});

/**
 * Pays an order of the sandbox. As at a real provider, the payment is stored before the response: if that gets lost,
 * the shop finds the payment by a query.
 * @returns the result of the checkout, or undefined for an unknown order
 */
export async function payInSandbox(
  database: Database,
  secret: string,
  providerOrderId: string,
): Promise<PaymentProof | undefined> {
  const rows = await database.select().from(sandboxOrders).where(eq(sandboxOrders.id, providerOrderId));
  const order = rows[0];
  if (!order) return undefined;
  const paymentId = providerId('pay');
  const { amountPaise } = order;
  await database
    .insert(sandboxPayments)
    .values({ id: paymentId, orderId: providerOrderId, amountPaise, status: 'captured' });
  return { providerOrderId, paymentId, signature: signPayment(secret, providerOrderId, paymentId) };
}

function paymentOf({ id, orderId, amountPaise, status }: typeof sandboxPayments.$inferSelect): Payment {
  const refundedPaise = status === 'refunded' ? amountPaise : 0;
  return { id, providerOrderId: orderId, amountPaise, currency, refundedPaise, status };
}
