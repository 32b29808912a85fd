import { Readable } from 'node:stream';
import { indianDay } from '../../contract/indian-day.ts';
import { lastOwner, messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { requireTokenOf, userIdOf } from '../../routing/auth.ts';
import { accountNotFound, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields, invalidField } from '../../routing/field-error.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import { DeleteAccountInput } from './account.input.ts';
import { findUser, findUserForUpdate } from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { type AuthRateLimiter, tooMany } from './auth-rate-limiter.ts';
import { passwordCheck } from './check-password.ts';
import { deleteAccount, demoStaysMessage, emailChangedLately } from './delete-account.ts';
import { isDemoAccount } from './demo-account.ts';
import { DeviceCookies } from './device-cookie.ts';
import { type FindOwnOrders, ownData } from './own-data.ts';

const wrongPassword = fieldError('password', 'WRONG', 'This is not your password.');
const fileName = (day: string) => `quire-my-data-${day}.json`;

/**
 * Download of a user's personal data, and deletion of the account.
 * @param limits undefined for load tests
 * @param findOwnOrders reads the orders of the download
 */
export function ownDataRoutes(
  database: Database,
  secret: string,
  limits: AuthRateLimiter | undefined,
  changes: AccountChanges,
  findOwnOrders: FindOwnOrders,
): RouteDefinition[] {
  const isRightPassword = passwordCheck(database, new DeviceCookies(secret), limits);
  const unknownUser = messages.usernameNotRegistered;
  const requireUserRow = async (userId: string) => {
    const user = await findUser(database, userId);
    if (!user) throw new HttpError(404, accountNotFound(unknownUser));
    return user;
  };

  return [
    {
      method: 'GET',
      path: '/user/data',
      summary: 'Everything that the shop has about the user, as a file; its orders come as they are read.',
      response: 'OwnData',
      headers: {
        'Content-Disposition': {
          description: 'Has browsers save the answer under a name with the day.',
          example: `attachment; filename="${fileName('2026-01-31')}"`,
          always: true,
        },
      },
      auth: 'user',
      unknownUser,
      async run(_request, response) {
        const text = ownData(database, await requireUserRow(userIdOf(response)), findOwnOrders);
        const name = fileName(indianDay(new Date()));
        response.set('Content-Disposition', `attachment; filename="${name}"`);
        return Readable.from(text);
      },
    },
    userRoute({
      method: 'POST',
      path: '/user/account/delete',
      summary: 'Deletes the account, with its names, emails, cart, wishlist, addresses and reviews.',
      description:
        'Its orders stay, as invoices have to, and belong to nobody any longer; those that wait for their payment are ' +
        'cancelled.',
      body: DeleteAccountInput,
      response: 'DeleteAccountResponse',
      errors: {
        400: invalidField(wrongPassword),
        403: demoStaysMessage,
        409: [emailChangedLately, lastOwner],
        429: tooMany('account'),
      },
      unknownUser,
      async handle({ body: { password }, request, response, userId }) {
        const user = await requireUserRow(userId);
        requireTokenOf(user, response);
        if (isDemoAccount(user)) throw new HttpError(403, demoStaysMessage);
        // Not 401, which tells a client that its token is invalid.
        if (!(await isRightPassword(user, user.email, password, request))) {
          throw new InvalidFields(400, wrongPassword);
        }
        const afterwards = await inTransaction(database, async (transaction) => {
          const locked = await findUserForUpdate(transaction, user.id);
          if (locked?.tokenVersion !== user.tokenVersion) throw new HttpError(401, messages.invalidToken);
          return deleteAccount(transaction, locked, changes);
        });
        afterwards();
        return { deleted: true };
      },
    }),
  ];
}
