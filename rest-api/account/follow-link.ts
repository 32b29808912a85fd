import { linkNotValid } from '../contract/rules.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { HttpError } from '../routing/errors.ts';
import { findUserForUpdate, markEmailConfirmed, resetPassword } from './account.queries.ts';
import { queuePasswordChanged } from './account-letters.ts';
import { endLinks, findTokenOwner, useToken } from './account-tokens.queries.ts';
import { hashPassword, requireRoom } from './password.ts';
import { findRestorable, releaseSince } from './previous-emails.queries.ts';

/** What the links of letters do. Each throws HttpError 400, with one sentence, for whatever token is not good. */
export class FollowLink {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Sets another password and ends every token of the account. */
  async resetPassword(token: string, password: string): Promise<void> {
    requireRoom();
    // Hashing costs time, which a link that is not good need not.
    if (!(await findTokenOwner(this.#database, 'reset_password', token))) throw notValid();
    const passwordHash = await hashPassword(password);
    await inTransaction(this.#database, async (transaction) => {
      const user = await useToken(transaction, 'reset_password', token);
      if (!user) throw notValid();
      await resetPassword(transaction, user, { passwordHash });
      await queuePasswordChanged(transaction, user);
    });
  }

  /** Notes that the owner of the account reads its email. */
  async confirmEmail(token: string): Promise<void> {
    await inTransaction(this.#database, async (transaction) => {
      const user = await useToken(transaction, 'confirm_email', token);
      if (!user) throw notValid();
      await markEmailConfirmed(transaction, user.id);
    });
  }

  /**
   * Gives an account back to the owner of an email that it has left: it has that email again and another password, and
   * every token and link of it ends. What the account was called since is let go of.
   * @returns the email
   */
  async restoreEmail(token: string, password: string): Promise<string> {
    requireRoom();
    if (!(await findRestorable(this.#database, token))) throw notValid();
    const passwordHash = await hashPassword(password);
    return inTransaction(this.#database, async (transaction) => {
      const { user, previous } = await this.#lockRestorable(transaction, token);
      const email = previous.writtenAs ?? previous.email;
      await releaseSince(transaction, previous);
      await resetPassword(transaction, user, { passwordHash, email });
      await endLinks(transaction, user.id);
      await queuePasswordChanged(transaction, { ...user, email });
      return email;
    });
  }

  async #lockRestorable(transaction: Queryable, token: string) {
    const found = await findRestorable(transaction, token);
    const user = found && (await findUserForUpdate(transaction, found.userId));
    // Another link may have been followed while this one waited for the account.
    const previous = user && (await findRestorable(transaction, token));
    if (!previous) throw notValid();
    return { user, previous };
  }
}

const notValid = () => new HttpError(400, linkNotValid);
