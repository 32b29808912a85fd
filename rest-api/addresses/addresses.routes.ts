import { Router } from 'express';
import { requireUser, userIdOf } from '../auth.ts';
import { type AddressAnswer, messages } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { onlyMethods } from '../errors.ts';
import { findAddresses } from './addresses.queries.ts';

/** The saved delivery addresses of the logged-in user (Specification §7). */
export function addressRoutes(database: Database, secret: string): Router {
  const routes = Router();
  const asUser = requireUser(database, secret, messages.usernameNotRegistered);

  routes
    .route('/users/address')
    .get(asUser, async (_request, response) => {
      response.json({ address: await findAddresses(database, userIdOf(response)) } satisfies AddressAnswer);
    })
    .all(onlyMethods('GET'));

  return routes;
}
