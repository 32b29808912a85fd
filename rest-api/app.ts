import { sql } from 'drizzle-orm';
import express, { type Express } from 'express';
import { accountRoutes } from './account/account.routes.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import type { RestConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { errorHandler, unknownRoute } from './errors.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { razorpay } from './payments/razorpay.ts';
import { sandboxRoutes } from './payments/sandbox.routes.ts';
import { paymentSandbox } from './payments/sandbox.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

const mostBodyBytes = '100kb';

/** The REST service: the calls of Specification §7 under `/api`, on a database. */
export function createRestApp(
  database: Database,
  config: Pick<RestConfig, 'tokenSecret' | 'razorpay' | 'sandboxSecret'>,
  logError: (error: unknown) => void,
): Express {
  const { tokenSecret } = config;
  const provider: PaymentProvider = config.razorpay
    ? razorpay(config.razorpay.keyId, config.razorpay.keySecret)
    : paymentSandbox(database, config.sandboxSecret);

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    await database.execute(sql`select 1`);
    response.json({ status: 'ok' });
  });

  app.use(express.json({ limit: mostBodyBytes }));
  app.use('/api', catalogueRoutes(database));
  // Ahead of the account's routes, whose /users/:id matches /users/address too.
  app.use('/api', addressRoutes(database, tokenSecret));
  app.use('/api', accountRoutes(database, tokenSecret));
  app.use('/api', wishlistRoutes(database, tokenSecret));
  app.use('/api', cartRoutes(database, tokenSecret));
  app.use('/api', orderRoutes(database, tokenSecret, provider));
  if (!config.razorpay) app.use('/api', sandboxRoutes(database, config.sandboxSecret));
  app.use(unknownRoute);
  app.use(errorHandler(logError));
  return app;
}
