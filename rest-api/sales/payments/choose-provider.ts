import type { Database } from '../../database/database.ts';
import type { PaymentProvider } from './provider.ts';
import { type RazorpaySettings, razorpay } from './razorpay.ts';
import { paymentSandbox } from './sandbox.ts';

export interface ProviderSettings {
  razorpay: RazorpaySettings | undefined;
  sandboxSecret: string;
}

/** The payment provider: Razorpay if its key is set, otherwise the shop's own sandbox. */
export function chooseProvider(database: Database, config: ProviderSettings): PaymentProvider {
  return config.razorpay ? razorpay(config.razorpay) : paymentSandbox(database, config.sandboxSecret);
}
