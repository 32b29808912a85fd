import type { Account } from '../../contract/shopper.ts';
import type { UserRow } from './account.queries.ts';

/** The facts about an account for its owner only, beside the user. */
export const accountOf = ({ email, emailConfirmedAt }: UserRow): Account => ({
  email,
  emailConfirmed: emailConfirmedAt !== null,
});
