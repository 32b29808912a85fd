import type { RestConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { chooseProvider } from '../payments/choose-provider.ts';
import { PaymentFigures } from '../payments/payment-figures.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { type OrderTiming, orderTiming } from './next-check.ts';

/** What the work on payments is done with. */
export interface PaymentWork {
  database: Database;
  provider: PaymentProvider;
  figures: PaymentFigures;
  timing: OrderTiming;
}

/** With the provider of the settings. */
export function paymentWork(
  database: Database,
  config: Pick<RestConfig, 'razorpay' | 'sandboxSecret'> & Partial<Pick<RestConfig, 'orderTiming'>>,
): PaymentWork {
  return {
    database,
    provider: chooseProvider(database, config),
    figures: new PaymentFigures(),
    timing: config.orderTiming ?? orderTiming,
  };
}
