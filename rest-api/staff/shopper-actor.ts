import { findUser } from '../account/account.queries.ts';
import type { Queryable } from '../database/database.ts';
import type { Actor } from './caller.ts';

/** A shopper, as the audit shows them. */
export async function shopperActor(transaction: Queryable, userId: string): Promise<Actor> {
  const user = await findUser(transaction, userId);
  return { kind: 'shopper', id: userId, name: user ? `${user.firstName} ${user.lastName}`.trim() : '' };
}
