import type { RestConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { PaymentProvider } from './provider.ts';
import { razorpay } from './razorpay.ts';
import { paymentSandbox } from './sandbox.ts';

/** The payment provider: Razorpay if its key is set, otherwise the shop's own sandbox. */
export function chooseProvider(
  database: Database,
  config: Pick<RestConfig, 'razorpay' | 'sandboxSecret'>,
): PaymentProvider {
  return config.razorpay ? razorpay(config.razorpay) : paymentSandbox(database, config.sandboxSecret);
}
