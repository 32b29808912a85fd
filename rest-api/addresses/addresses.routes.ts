import { type Call, userCall } from '../call.ts';
import { messages } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { findAddresses } from './addresses.queries.ts';

/** The saved delivery addresses of the logged-in user (Specification §7). */
export function addressCalls(database: Database): Call[] {
  return [
    userCall({
      method: 'GET',
      path: '/users/address',
      summary: 'The saved delivery addresses, oldest first.',
      answer: 'AddressAnswer',
      unknownUser: messages.usernameNotRegistered,
      handle: async ({ userId }) => ({ address: await findAddresses(database, userId) }),
    }),
  ];
}
