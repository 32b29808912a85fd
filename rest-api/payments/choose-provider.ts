import type { RestConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { PaymentProvider } from './provider.ts';
import { razorpay } from './razorpay.ts';
import { paymentSandbox } from './sandbox.ts';

/** Who takes the payments: Razorpay where its key is set, the shop's own sandbox otherwise. */
export function chooseProvider(
  database: Database,
  config: Pick<RestConfig, 'razorpay' | 'sandboxSecret'>,
): PaymentProvider {
  return config.razorpay ? razorpay(config.razorpay) : paymentSandbox(database, config.sandboxSecret);
}
