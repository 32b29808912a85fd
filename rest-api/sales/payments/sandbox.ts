import { randomBytes } from 'node:crypto';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { currency } from '../../contract/money.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import {
  type Payment,
  type PaymentProof,
  type PaymentProvider,
  ProviderDeclined,
  type ProviderRefund,
  signPayment,
} from './provider.ts';
import { sandboxOrders, sandboxPayments, sandboxRefunds } from './sandbox-tables.ts';

const moreThanLeft = 'The refund amount provided is greater than amount captured';

const sandboxScript = '/api/payments/sandbox/checkout.js';

const newOrder = new Statement(
  'sandbox order',
  rawSql(sql`
    insert into ${sandboxOrders} (id, amount_paise, receipt)
    values (${sql.placeholder('id')}, ${sql.placeholder('amountPaise')}, ${sql.placeholder('receipt')})`),
);

/** An id in Razorpay's form: a prefix and 14 letters and digits. */
export function providerId(prefix: 'order' | 'pay' | 'rfnd'): string {
  return `${prefix}_${randomBytes(21).toString('base64').replace(/[+/]/g, '').padEnd(14, '0').slice(0, 14)}`;
}

/** The shop's own payment provider, used if no Razorpay key is set: it takes no money. */
export function paymentSandbox(database: Database, secret: string): PaymentProvider {
  const findPayment = async (id: string) => {
    const rows = await withRefunds(database).where(eq(sandboxPayments.id, id)).groupBy(sandboxPayments.id);
    if (!rows[0]) throw new Error(`The sandbox has no payment ${id}.`);
    return paymentOf(rows[0]);
  };

  /** Refunds a part or the rest of a payment, as Razorpay does: once for a key, never more than there is. */
  const refund = (paymentId: string, wanted: number | 'rest', key: string | null) =>
    inTransaction(database, async (transaction) => {
      const rows = await transaction
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.id, paymentId))
        .for('update');
      const given = await transaction
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.paymentId, paymentId))
        .orderBy(asc(sandboxRefunds.createdAt), asc(sandboxRefunds.id));
      const same = key === null ? undefined : given.find(({ receipt }) => receipt === key);
      if (same) return refundOf(same);
      const left = (rows[0]?.amountPaise ?? 0) - given.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      const last = given.at(-1);
      if (wanted === 'rest' && left === 0 && last) return refundOf(last);
      const amountPaise = wanted === 'rest' ? left : wanted;
      if (amountPaise > left) throw new ProviderDeclined('The sandbox has less to give back.', moreThanLeft);
      const [refunded] = await transaction
        .insert(sandboxRefunds)
        .values({ id: providerId('rfnd'), paymentId, amountPaise, receipt: key })
        .returning();
      if (!refunded) throw new Error('The sandbox has not stored the refund.');
      if (amountPaise === left) {
        await transaction
          .update(sandboxPayments)
          .set({ status: 'refunded' })
          .where(eq(sandboxPayments.id, paymentId));
      }
      return refundOf(refunded);
    });

  return {
    script: sandboxScript,
    publicKey: 'rzp_test_sandbox',
    secret,
    webhookSecrets: [secret],
    async createOrder({ amountPaise, receipt }) {
      const id = providerId('order');
      await newOrder.rows(database, { id, amountPaise, receipt });
      return { id, amountPaise, currency };
    },
    async findOrder(receipt) {
      const rows = await database.select().from(sandboxOrders).where(eq(sandboxOrders.receipt, receipt));
      return rows[0] && { id: rows[0].id, amountPaise: rows[0].amountPaise, currency };
    },
    async paymentsOf(providerOrderId) {
      const rows = await withRefunds(database)
        .where(eq(sandboxPayments.orderId, providerOrderId))
        .groupBy(sandboxPayments.id)
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
    findPayment,
    async refundsOf(paymentId) {
      const rows = await database
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.paymentId, paymentId))
        .orderBy(asc(sandboxRefunds.createdAt), asc(sandboxRefunds.id));
      return rows.map(refundOf);
    },
    refundRest: (payment) => refund(payment.id, 'rest', null),
    refundPart: (paymentId, amountPaise, key) => refund(paymentId, amountPaise, key),
  };
}

/** In the sandbox nobody refunds by hand. */
const refundOf = ({
  id,
  paymentId,
  amountPaise,
  receipt,
}: typeof sandboxRefunds.$inferSelect): ProviderRefund => ({
  id,
  paymentId,
  amountPaise,
  key: receipt,
  status: 'processed',
  automatic: true,
  createdAt: null,
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

/** Payments with what has been refunded of each. */
const withRefunds = (database: Database) =>
  database
    .select({
      payment: getTableColumns(sandboxPayments),
      refundedPaise: sql<number>`coalesce(sum(${sandboxRefunds.amountPaise}), 0)::int`,
    })
    .from(sandboxPayments)
    .leftJoin(sandboxRefunds, eq(sandboxRefunds.paymentId, sandboxPayments.id));

function paymentOf({
  payment: { id, orderId, amountPaise, status },
  refundedPaise,
}: Awaited<ReturnType<typeof withRefunds>>[number]): Payment {
  const refunded = status === 'refunded' ? amountPaise : refundedPaise;
  return { id, providerOrderId: orderId, amountPaise, currency, refundedPaise: refunded, status };
}
