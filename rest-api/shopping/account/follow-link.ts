import { linkNotValid } from '../../contract/rules.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { HttpError } from '../../routing/errors.ts';
import { findUserForUpdate, markEmailConfirmed, resetPassword } from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { queuePasswordChanged } from './account-emails.ts';
import { endLinks, findTokenOwner, useToken } from './account-tokens.queries.ts';
import { hashPassword, requireRoom } from './password.ts';
import { findRestorable, releaseOutranked } from './previous-emails.queries.ts';

/** The actions behind the links of emails. Each throws HttpError 400, with one message, for every invalid token. */
export class FollowLink {
  readonly #database: Database;
  readonly #onInvitationAccepted: AccountChanges['onInvitationAccepted'];

  constructor(database: Database, { onInvitationAccepted }: Pick<AccountChanges, 'onInvitationAccepted'>) {
    this.#database = database;
    this.#onInvitationAccepted = onInvitationAccepted;
  }

  /** Sets a new password and revokes every token of the account. The link of an invitation opens the back room too. */
  async resetPassword(token: string, password: string): Promise<void> {
    requireRoom();
    // Hashing costs time; an invalid link does not need it.
    const owner =
      (await findTokenOwner(this.#database, 'reset_password', token)) ??
      (await findTokenOwner(this.#database, 'staff_invitation', token));
    if (!owner) throw notValid();
    const passwordHash = await hashPassword(password);
    await inTransaction(this.#database, async (transaction) => {
      const invited = await useToken(transaction, 'staff_invitation', token);
      const userOfReset = await useToken(transaction, 'reset_password', token);
      const user = invited ?? userOfReset;
      if (!user) throw notValid();
      await resetPassword(transaction, user, { passwordHash });
      if (invited) await this.#onInvitationAccepted(transaction, invited);
      await queuePasswordChanged(transaction, user, 'link');
    });
  }

  /** Confirms the email of the account. */
  async confirmEmail(token: string): Promise<void> {
    await inTransaction(this.#database, async (transaction) => {
      const user = await useToken(transaction, 'confirm_email', token);
      if (!user) throw notValid();
      await markEmailConfirmed(transaction, user.id);
    });
  }

  /**
   * Restores a previous email of an account, for its owner: sets a new password, revokes all tokens and links, and
   * releases the emails that the account has had since.
   * @returns the email
   */
  async restoreEmail(token: string, password: string): Promise<string> {
    requireRoom();
    if (!(await findRestorable(this.#database, token))) throw notValid();
    const passwordHash = await hashPassword(password);
    return inTransaction(this.#database, async (transaction) => {
      const { user, previous } = await this.#lockRestorable(transaction, token);
      const email = previous.writtenAs ?? previous.email;
      await releaseOutranked(transaction, previous);
      await resetPassword(transaction, user, { passwordHash, email });
      await endLinks(transaction, user.id);
      await queuePasswordChanged(transaction, { ...user, email }, 'link');
      return email;
    });
  }

  async #lockRestorable(transaction: Queryable, token: string) {
    const found = await findRestorable(transaction, token);
    const user = found && (await findUserForUpdate(transaction, found.userId));
    // Another link may have been used while this one waited for the lock.
    const previous = user && (await findRestorable(transaction, token));
    if (!previous) throw notValid();
    return { user, previous };
  }
}

const notValid = () => new HttpError(400, linkNotValid);
