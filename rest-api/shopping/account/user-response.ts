import type { Account, User } from '../../contract/shopper.ts';
import type { Database } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { findAddresses } from '../addresses/addresses.queries.ts';
import { findCart } from '../cart/cart.queries.ts';
import { findWishlist } from '../wishlist/wishlist.queries.ts';
import type { UserRow } from './account.queries.ts';
import { fieldsBeside } from './extra-fields.ts';

/** The facts about an account for its owner only, beside the user. */
export const accountOf = ({ email, emailConfirmedAt }: UserRow): Account => ({
  email,
  emailConfirmed: emailConfirmedAt !== null,
});

/** The account as its owner sees it: everything but the password (Specification §3). */
export async function ownAccount(database: Database, row: UserRow): Promise<User> {
  const [cart, wishlist, address] = await Promise.all([
    findCart(database, row.id),
    findWishlist(database, row.id),
    findAddresses(database, row.id),
  ]);
  // Accounts may have stored extra fields whose names were reserved later.
  return {
    ...fieldsBeside(row.extraFields),
    ...publicAccount(row),
    email: row.email,
    cart: cart.map(({ item }) => item),
    wishlist,
    address,
  };
}

/** The account as everybody else sees it. */
export function publicAccount(row: UserRow): User {
  return {
    _id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: '',
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    cart: [],
    wishlist: [],
    address: [],
  };
}
