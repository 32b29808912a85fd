import { sql } from 'drizzle-orm';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { accountCalls } from './account/account.routes.ts';
import { addressCalls } from './addresses/addresses.routes.ts';
import { requireUser } from './auth.ts';
import { type Call, callRoutes } from './call.ts';
import { cartCalls } from './cart/cart.routes.ts';
import { catalogueCalls } from './catalogue/catalogue.routes.ts';
import { coverRoutes } from './catalogue/covers/covers.routes.ts';
import { DrawingProcess } from './catalogue/covers/drawing-process.ts';
import { DrawnCovers } from './catalogue/covers/drawn-covers.ts';
import type { RestConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { documentationRoutes } from './documentation/documentation.routes.ts';
import { errorHandler, unknownRoute } from './errors.ts';
import { orderCalls } from './orders/orders.routes.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { razorpay } from './payments/razorpay.ts';
import { sandboxRoutes } from './payments/sandbox.routes.ts';
import { paymentSandbox } from './payments/sandbox.ts';
import { wishlistCalls } from './wishlist/wishlist.routes.ts';

const mostBodyBytes = '100kb';

/** Every call, in the order in which paths are matched. */
export function restCalls(database: Database, tokenSecret: string, provider: PaymentProvider): Call[] {
  return [
    ...catalogueCalls(database),
    // Ahead of the account's, whose /users/:id matches /users/address too.
    ...addressCalls(database),
    ...accountCalls(database, tokenSecret),
    ...wishlistCalls(database),
    ...cartCalls(database),
    ...orderCalls(database, provider),
  ];
}

/** The REST service: the calls of Specification §7 under `/api`, and drawn covers, on a database. */
export function createRestApp(
  database: Database,
  config: Pick<RestConfig, 'tokenSecret' | 'razorpay' | 'sandboxSecret'> &
    Partial<Pick<RestConfig, 'coversFolder'>>,
  logError: (error: unknown) => void,
): Express {
  const { tokenSecret } = config;
  const provider: PaymentProvider = config.razorpay
    ? razorpay(config.razorpay.keyId, config.razorpay.keySecret)
    : paymentSandbox(database, config.sandboxSecret);

  const app = express();
  // Browsers on http://localhost would be sent to https otherwise.
  app.use(helmet({ strictTransportSecurity: false }));
  app.set('query parser', 'simple');
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    try {
      await database.execute(sql`select 1`);
      response.json({ status: 'ok' });
    } catch (error) {
      logError(error);
      response.status(503).json({ status: 'waiting for the database' });
    }
  });

  const covers = new DrawnCovers(config.coversFolder, new DrawingProcess(), logError);
  app.use(coverRoutes(database, covers, logError));
  const calls = restCalls(database, tokenSecret, provider);
  app.use(express.json({ limit: mostBodyBytes }));
  app.use(
    '/api',
    callRoutes(calls, (unknownUser) => requireUser(database, tokenSecret, unknownUser)),
    documentationRoutes(calls),
  );
  if (!config.razorpay) app.use('/api', sandboxRoutes(database, config.sandboxSecret));
  app.use(unknownRoute);
  app.use(errorHandler(logError));
  return app;
}
