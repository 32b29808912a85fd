import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { sandboxOrders } from '../database/schema.ts';
import type { PaymentProvider } from './provider.ts';

export const sandboxScript = '/api/payments/sandbox/checkout.js';

/** An id as Razorpay writes them: a prefix and 14 letters and digits. */
export function providerId(prefix: 'order' | 'pay'): string {
  return `${prefix}_${randomBytes(21).toString('base64').replace(/[+/]/g, '').padEnd(14, '0').slice(0, 14)}`;
}

/** A payment provider of the shop's own, for when no Razorpay key is set: it takes no money. */
export function paymentSandbox(database: Database, secret: string): PaymentProvider {
  return {
    script: sandboxScript,
    publicKey: 'rzp_test_sandbox',
    secret,
    async createOrder({ amountPaise, receipt }) {
      const id = providerId('order');
      await database.insert(sandboxOrders).values({ id, amountPaise, receipt });
      return id;
    },
  };
}
