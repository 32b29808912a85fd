import type { Database } from '../../database/database.ts';
import { chooseProvider, type ProviderSettings } from './choose-provider.ts';
import { type OrderTiming, orderTiming } from './next-check.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import type { PaymentProvider } from './provider.ts';

/** The dependencies of the code for payments. */
export interface PaymentContext {
  database: Database;
  provider: PaymentProvider;
  metrics: PaymentMetrics;
  timing: OrderTiming;
}

/** With the configured provider. */
export function paymentContext(
  database: Database,
  config: ProviderSettings & { orderTiming?: OrderTiming },
): PaymentContext {
  return {
    database,
    provider: chooseProvider(database, config),
    metrics: new PaymentMetrics(),
    timing: config.orderTiming ?? orderTiming,
  };
}
