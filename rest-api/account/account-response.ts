import type { Account } from '../contract/shopper.ts';
import type { UserRow } from './account.queries.ts';

/** What only the owner sees of an account, beside the user. */
export const accountOf = ({ email, emailConfirmedAt }: UserRow): Account => ({
  email,
  emailConfirmed: emailConfirmedAt !== null,
});
