import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { listPage } from '../../input/list-page.ts';
import { defaultPageSize } from '../../input/page.ts';
import { decodeTimedPlace, timedPlaceText } from '../../input/timed-place.ts';
import { isId } from '../../input/validation.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { type Origin, originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { findUserForUpdate } from '../account/account.queries.ts';
import { queuePasswordReset } from '../account/account-emails.ts';
import { isDemoAccount } from '../account/demo-account.ts';
import { findAddresses } from '../addresses/addresses.queries.ts';
import { findShopper, findShoppers, noShopper } from './find-shoppers.ts';
import { ShoppersQuery } from './shoppers.input.ts';

const noDemoMailboxMessage = coded(
  'NOT_FOR_DEMO_ACCOUNT',
  'The demo account is shared by everybody and has no mailbox.',
);

/**
 * Sends a shopper the link that sets a new password, as if they had requested it. Nobody in the shop sees it or sets a
 * password. An earlier link no longer works.
 * @throws HttpError 404 without the account, 409 for the demo account
 */
function sendResetLink(
  database: Database,
  { actor, requestId }: Origin,
  id: string,
  secret: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const user = await findUserForUpdate(transaction, id);
    if (!user) throw new HttpError(404, noShopper);
    if (isDemoAccount(user)) throw new HttpError(409, noDemoMailboxMessage);
    await queuePasswordReset(transaction, secret, user);
    const change = { action: 'shopper.reset_link_sent', subject: `user:${id}` };
    await recordChange(transaction, actor, change, requestId);
  });
}

const permission = 'shoppers:read';
const parameters = { id: 'The id of an account.' };

/** Staff look up shoppers. */
export function shopperRoutes(database: Database, secret: string): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/shoppers',
      permission,
      summary: 'Accounts of the shop, the newest first, a page at a time.',
      query: ShoppersQuery,
      response: 'StaffShoppersResponse',
      async handle({ query: { first = defaultPageSize, after, search } }) {
        const before = after === undefined ? undefined : decodeTimedPlace('SHOPPERS', after);
        const found = await findShoppers(database, search?.trim(), { first: first + 1, before });
        const { page, next } = listPage('SHOPPERS', found, first, ({ place }) => timedPlaceText(place));
        return { shoppers: page.map(({ place: _, ...shopper }) => shopper), next };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/shoppers/:id',
      permission,
      parameters,
      summary: 'One account with its addresses. Its orders are found by its email.',
      response: 'StaffShopperResponse',
      errors: { 404: noShopper },
      async handle({ request: { params } }) {
        const shopper = isId(params.id) ? await findShopper(database, params.id) : undefined;
        if (!shopper) throw new HttpError(404, noShopper);
        return { shopper, addresses: await findAddresses(database, shopper.id) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/shoppers/:id/reset-link',
      permission,
      parameters,
      summary: 'Sends the shopper an email with a link that sets a new password.',
      description: 'Nobody in the shop sees the link. An earlier one no longer works.',
      response: 'ResetLinkSentResponse',
      errors: { 404: noShopper, 409: noDemoMailboxMessage },
      async handle({ caller, request }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noShopper);
        await sendResetLink(database, originOf(caller, request), id, secret);
        return { sent: true };
      },
    }),
  ];
}
