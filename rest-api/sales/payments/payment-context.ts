import type { Database } from '../../database/database.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { type OrderTiming, orderTiming } from './next-check.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import type { PaymentProvider } from './provider.ts';
import { type RazorpaySettings, razorpay } from './razorpay.ts';
import { paymentSandbox } from './sandbox.ts';

/** The dependencies of the code for payments. */
export interface PaymentContext {
  database: Database;
  provider: PaymentProvider;
  metrics: PaymentMetrics;
  timing: OrderTiming;
  findSettings: FindSettings;
}

/** What responses about orders need. */
export type OrderContext = Pick<PaymentContext, 'database' | 'timing' | 'findSettings'>;

/** With the configured provider. */
export function paymentContext(
  database: Database,
  config: ProviderSettings & { orderTiming?: OrderTiming },
  findSettings: FindSettings,
): PaymentContext {
  return {
    database,
    provider: chooseProvider(database, config),
    metrics: new PaymentMetrics(),
    timing: config.orderTiming ?? orderTiming,
    findSettings,
  };
}

interface ProviderSettings {
  razorpay: RazorpaySettings | undefined;
  sandboxSecret: string;
}

/** The payment provider: Razorpay if its key is set, otherwise the shop's own sandbox. */
function chooseProvider(database: Database, config: ProviderSettings): PaymentProvider {
  return config.razorpay ? razorpay(config.razorpay) : paymentSandbox(database, config.sandboxSecret);
}
