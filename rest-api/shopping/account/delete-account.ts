import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { deleteEmailJobs } from '../../emails/queue-email.ts';
import { HttpError } from '../../routing/errors.ts';
import { deleteUser, findUserForUpdate, type UserRow } from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { canBeRestored } from './previous-emails.queries.ts';

export const emailChangedLately =
  'The email of this account was changed within the last seven days, and whoever reads the one before can still put ' +
  'it back. Delete the account after that, or go back to that email and confirm it first.';

/**
 * Deletes an account with its names, emails, cart, wishlist, addresses and tokens. Its orders stay, with their copies
 * of the address and without an owner; unpaid ones are cancelled.
 * @param checked the account whose password was correct
 * @throws HttpError 401 if the token was revoked in the meantime, 409 while a changed email can be
 * restored, after a return to that email until it is confirmed, and for the last owner of the shop
 */
export async function deleteAccount(
  database: Database,
  checked: UserRow,
  { onDeletion }: Pick<AccountChanges, 'onDeletion'>,
): Promise<void> {
  const afterwards = await inTransaction(database, async (transaction) => {
    const user = await findUserForUpdate(transaction, checked.id);
    if (user?.tokenVersion !== checked.tokenVersion) throw new HttpError(401, messages.invalidToken);
    // An attacker may have changed the email, and then the password: they must not delete the account.
    if (await canBeRestored(transaction, user)) throw new HttpError(409, emailChangedLately);
    const done = await onDeletion(transaction, user);
    await deleteEmailJobs(transaction, [user.id]);
    await deleteUser(transaction, user.id);
    return done;
  });
  afterwards();
}
