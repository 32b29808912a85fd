import type { Queryable } from '../../database/database.ts';
import type { UserRow } from './account.queries.ts';

/**
 * What the team and sales do when an account changes, each within the transaction of the change, which has locked the
 * account. `app.ts` hands it in: accounts know neither.
 */
export interface AccountChanges {
  /** @param before the account with the email that it leaves */
  onEmailChange(transaction: Queryable, before: UserRow): Promise<void>;
  /** Somebody has followed the link of an invitation and chosen a password. */
  onInvitationAccepted(transaction: Queryable, user: UserRow): Promise<void>;
  /**
   * @returns what to do once the transaction is committed
   * @throws HttpError 409 for an account that has to stay
   */
  onDeletion(transaction: Queryable, user: UserRow): Promise<() => void>;
}
