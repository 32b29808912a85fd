import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { isId } from '../../input/validation.ts';
import { callerOf } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { type Origin, originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { staffMembers } from '../../team/members/member-tables.ts';
import { findUser, findUserForUpdate } from '../account/account.queries.ts';
import type { AccountChanges } from '../account/account-changes.ts';
import { deleteAccount, demoStaysMessage, emailChangedLately } from '../account/delete-account.ts';
import { isDemoAccount } from '../account/demo-account.ts';
import { type FindOwnOrders, ownData } from '../account/own-data.ts';
import { noShopper } from './find-shoppers.ts';

const permission = 'shoppers:privacy';
const parameters = { id: 'The id of an account.' };
const isOfStaff =
  'This account is one of the staff. Take its role away first, on the page Staff; then it can be deleted.';
const fileName = (id: string) => `quire-data-${id}.json`;

/** Deletes the account of a shopper, for them. @throws HttpError 404 without the account, 409 for one that has to stay */
async function deleteShopper(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
  changes: AccountChanges,
): Promise<void> {
  const afterwards = await inTransaction(database, async (transaction) => {
    const user = await findUserForUpdate(transaction, id);
    if (!user) throw new HttpError(404, noShopper);
    if (isDemoAccount(user)) throw new HttpError(409, demoStaysMessage);
    const members = await transaction
      .select({ id: staffMembers.userId })
      .from(staffMembers)
      .where(eq(staffMembers.userId, id));
    if (members.length > 0) throw new HttpError(409, isOfStaff);
    const done = await deleteAccount(transaction, user, changes);
    await recordChange(transaction, actor, { action: 'shopper.deleted', subject: `user:${id}` }, requestId);
    return done;
  });
  afterwards();
}

/**
 * What a shopper can do with their own data, for who asks the shop to do it.
 * @param findOwnOrders reads the orders of the download
 */
export function privacyRoutes(
  database: Database,
  changes: AccountChanges,
  findOwnOrders: FindOwnOrders,
): RouteDefinition[] {
  return [
    {
      method: 'GET',
      path: '/staff/shoppers/:id/data',
      summary: 'Everything that the shop has about a shopper, as a file: what they can save themselves.',
      description: 'The audit has who has read it.',
      parameters,
      response: 'OwnData',
      headers: {
        'Content-Disposition': {
          description: 'Has browsers save the answer under a name with the id.',
          example: `attachment; filename="${fileName('b5fe2fbf-2e0b-4fd6-967e-95c62f3783bd')}"`,
          always: true,
        },
      },
      errors: { 404: noShopper },
      auth: 'staff',
      staff: { permission },
      async run(request, response) {
        const { id } = request.params;
        const user = isId(id) ? await findUser(database, id) : undefined;
        if (!user) throw new HttpError(404, noShopper);
        const { actor, requestId } = originOf(callerOf(response), request);
        const change = { action: 'shopper.data_read', subject: `user:${user.id}` };
        await recordChange(database, actor, change, requestId);
        response.set('Content-Disposition', `attachment; filename="${fileName(user.id)}"`);
        return Readable.from(ownData(database, user, findOwnOrders));
      },
    },
    staffRoute({
      method: 'DELETE',
      path: '/staff/shoppers/:id',
      permission,
      parameters,
      summary:
        'Deletes the account of a shopper, with its names, emails, cart, wishlist, addresses and reviews.',
      description:
        'As the shopper can do it. Orders stay, as invoices have to, and belong to nobody any longer; those that wait for ' +
        'their payment are cancelled.',
      response: 'DeleteAccountResponse',
      errors: { 404: noShopper, 409: [demoStaysMessage, isOfStaff, emailChangedLately] },
      async handle({ caller, request }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noShopper);
        await deleteShopper(database, originOf(caller, request), id, changes);
        return { deleted: true };
      },
    }),
  ];
}
