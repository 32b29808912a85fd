import { messages } from '../../contract/rules.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { accountNotFound, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { findUserForUpdate, type NewUser, type UserRow, updateUser } from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { countEmailChangedEmails, queueConfirmEmail, queueEmailChanged } from './account-emails.ts';
import { endLinks } from './account-tokens.queries.ts';
import { isDemoAccount } from './demo-account.ts';
import { isSameEmail } from './email-key.ts';
import { checkedExtraFields } from './extra-fields.ts';
import {
  forgetReleasedEmails,
  type HeldEmail,
  holdEmail,
  maxPreviousEmails,
} from './previous-emails.queries.ts';

export const demoEmailStays = fieldError(
  'email',
  'NOT_ALLOWED',
  'The demo account keeps its email, so that everyone can use it.',
);
export const tooManyEmails = fieldError(
  'email',
  'NOT_ALLOWED',
  `It has been changed ${maxPreviousEmails} times within seven days. Wait, or go back to one of those before.`,
);

/** Emails of an hour that tell an address of changes: they must not fill a mailbox. */
const maxChangesTold = 5;

/**
 * Changes the names, the email and extra fields of an account (Specification §7). The account holds its previous email
 * for seven days, and sends it an email with a link that restores it.
 * @param extraFields of any name; those of the account's own fields are ignored
 * @param sendsEmail whether to send the email that confirms a new address
 * @param secret of the shop, which seals the links of emails
 * @param onEmailChange what else has to happen when the email changes
 * @throws HttpError 400 for the email of the demo account, too many emails or too many extra fields, 404 for a deleted
 * account; EmailTaken
 */
export function editAccount(
  database: Database,
  userId: string,
  userData: Partial<Pick<NewUser, 'firstName' | 'lastName' | 'email'>>,
  {
    extraFields,
    sendsEmail,
    secret,
    onEmailChange,
  }: { extraFields: object; sendsEmail: boolean; secret: string } & Pick<AccountChanges, 'onEmailChange'>,
): Promise<UserRow> {
  return inTransaction(database, async (transaction) => {
    const before = await findUserForUpdate(transaction, userId);
    if (!before) throw new HttpError(404, accountNotFound(messages.usernameNotRegistered));
    if (isDemoAccount(before) && userData.email && userData.email !== before.email) {
      throw new InvalidFields(400, demoEmailStays);
    }
    const changes = {
      ...userData,
      extraFields: checkedExtraFields(extraFields, before.extraFields),
    };
    if (!isOtherEmail(userData.email, before.email)) return updateUser(transaction, before, changes);

    const user = await updateUser(transaction, before, { ...changes, emailConfirmedAt: null });
    await forgetReleasedEmails(transaction);
    const held = await holdEmail(transaction, userId, { left: before.email, taken: user.email });
    if (!held) throw new InvalidFields(400, tooManyEmails);
    await endLinks(transaction, userId);
    await onEmailChange(transaction, before);
    await tellPreviousEmail(transaction, secret, before, user.email, held);
    if (sendsEmail) await queueConfirmEmail(transaction, secret, user);
    return user;
  });
}

/**
 * Writes to the address that an account has left, unless the account went back to an earlier one or many emails have said
 * so lately: then its link is good all the same, and `POST /auth/forgot-password` sends it.
 */
async function tellPreviousEmail(
  transaction: Queryable,
  secret: string,
  before: UserRow,
  newEmail: string,
  { link, heldUntil }: HeldEmail,
): Promise<void> {
  if (!link || (await countEmailChangedEmails(transaction, before)) >= maxChangesTold) return;
  const token = link.state === 'new' ? link.token : undefined;
  await queueEmailChanged(transaction, secret, before, { newEmail, heldUntil, token });
}

/** Whether an edit changes the email; a change of case alone does not count. */
export const isOtherEmail = (email: string | undefined, before: string): boolean =>
  email !== undefined && !isSameEmail(email, before);
