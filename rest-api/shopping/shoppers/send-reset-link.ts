import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { findUserForUpdate } from '../account/account.queries.ts';
import { queuePasswordReset } from '../account/account-emails.ts';
import { isDemoAccount } from '../account/demo-account.ts';

export const noShopper = 'There is no shopper with this id.';
export const demoHasNoMailbox = 'The demo account is shared by everybody and has no mailbox.';

/**
 * Sends a shopper the link that sets a new password, as if they had requested it. Nobody in the shop sees it or sets a
 * password. An earlier link no longer works.
 * @throws HttpError 404 without the account, 409 for the demo account
 */
export function sendResetLink(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
  secret: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const user = await findUserForUpdate(transaction, id);
    if (!user) throw new HttpError(404, noShopper);
    if (isDemoAccount(user)) throw new HttpError(409, demoHasNoMailbox);
    await queuePasswordReset(transaction, secret, user);
    const change = { action: 'shopper.reset_link_sent', subject: `user:${id}` };
    await recordChange(transaction, actor, change, requestId);
  });
}
