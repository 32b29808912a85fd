import type { Queryable } from '../../database/database.ts';
import { deleteEmailJobs } from '../../emails/queue-email.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { deleteUser, type UserRow } from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { canBeRestored } from './previous-emails.queries.ts';

export const emailChangedLately =
  'The email of this account was changed within the last seven days, and whoever reads the one before can still put ' +
  'it back. Delete the account after that, or go back to that email and confirm it first.';
export const demoStaysMessage = coded(
  'NOT_FOR_DEMO_ACCOUNT',
  'The demo account is everyone’s: it cannot be deleted.',
);

/**
 * Deletes an account with its names, emails, cart, wishlist, addresses, reviews and tokens, within the caller's transaction,
 * which has locked it. Its orders stay, with their copies of the address and without an owner; unpaid ones are cancelled.
 * @returns what to do once the transaction is committed
 * @throws HttpError 409 while a changed email can be restored, after a return to that email until it is confirmed, and for
 * the last owner of the shop
 */
export async function deleteAccount(
  transaction: Queryable,
  user: UserRow,
  { onDeletion }: Pick<AccountChanges, 'onDeletion'>,
): Promise<() => void> {
  // An attacker may have changed the email, and then the password: they must not delete the account.
  if (await canBeRestored(transaction, user)) throw new HttpError(409, emailChangedLately);
  const done = await onDeletion(transaction, user);
  await deleteEmailJobs(transaction, [user.id]);
  await deleteUser(transaction, user.id);
  return done;
}
