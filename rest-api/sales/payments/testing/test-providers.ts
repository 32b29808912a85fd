import { eq } from 'drizzle-orm';
import { type TestService, testSecrets } from '../../../testing/test-service.ts';
import type { Payment, PaymentProof, PaymentProvider } from '../provider.ts';
import { payInSandbox, paymentSandbox } from '../sandbox.ts';
import { sandboxPayments } from '../sandbox-tables.ts';
import { RazorpayStandIn } from './razorpay-stand-in.ts';

type PaymentAs = Partial<Pick<Payment, 'amountPaise' | 'status'>>;

/** A payment provider for tests: configures the shop's side, and pays like a shopper. */
export interface TestProvider {
  razorpay: RazorpayStandIn['settings'] | undefined;
  webhookSecret: string;
  /** The result of a checkout. */
  pay(service: TestService, providerOrderId: string, as?: PaymentAs): Promise<PaymentProof>;
  /** The payments of an order at the provider. */
  paymentsOf(service: TestService, providerOrderId: string): Promise<Payment[]>;
  close(): Promise<void>;
}

async function sandbox(): Promise<TestProvider> {
  const secret = testSecrets.sandboxSecret;
  const providerOf = (service: TestService): PaymentProvider => paymentSandbox(service.database, secret);
  return {
    razorpay: undefined,
    webhookSecret: secret,
    async pay(service, providerOrderId, as = {}) {
      const proof = await payInSandbox(service.database, secret, providerOrderId);
      if (!proof) throw new Error(`The sandbox has no order ${providerOrderId}.`);
      const { database } = service;
      if (Object.keys(as).length > 0) {
        await database.update(sandboxPayments).set(as).where(eq(sandboxPayments.id, proof.paymentId));
      }
      return proof;
    },
    paymentsOf: (service, providerOrderId) => providerOf(service).paymentsOf(providerOrderId),
    close: async () => {},
  };
}

export async function razorpay(): Promise<TestProvider> {
  const standIn = await RazorpayStandIn.start();
  return {
    razorpay: standIn.settings,
    webhookSecret: standIn.settings.webhookSecrets[0] ?? '',
    async pay(_service, providerOrderId, { amountPaise, status } = {}) {
      return standIn.pay(providerOrderId, {
        ...(amountPaise !== undefined && { amount: amountPaise }),
        ...(status && { status }),
      });
    },
    async paymentsOf(_service, providerOrderId) {
      const ofOrder = standIn.payments.filter(({ order_id }) => order_id === providerOrderId);
      return ofOrder.map(({ id }) => standIn.payment(id));
    },
    close: () => standIn.close(),
  };
}

/** Both providers: tests run with each. */
export const testProviders: [name: string, start: () => Promise<TestProvider>][] = [
  ['the sandbox', sandbox],
  ['Razorpay’s API', razorpay],
];
