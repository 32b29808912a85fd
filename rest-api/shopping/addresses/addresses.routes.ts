import type { AddressResponse } from '../../contract/responses.ts';
import { limits, messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { AddressInput, wholeAddress } from './addresses.input.ts';
import { deleteAddress, findAddresses, insertAddress, replaceAddress } from './addresses.queries.ts';
import { noAddress } from './no-address.ts';
import { addressBodyNow } from './offered-addresses.ts';

const tooManyMessage = coded('LIMIT_REACHED', `At most ${limits.addresses} addresses: remove one first.`);
const parameters = { id: "The address's _id." };

/** The saved delivery addresses of the logged-in user (Specification §7). Every route returns all of them. */
export function addressRoutes(database: Database, findSettings: FindSettings): RouteDefinition[] {
  const addressesOf = async (userId: string): Promise<AddressResponse> => ({
    address: await findAddresses(database, userId),
  });
  const bodyNow = addressBodyNow(database, findSettings, AddressInput);
  const shared = { response: 'AddressResponse', unknownUser: messages.usernameNotRegistered } as const;

  return [
    userRoute({
      ...shared,
      method: 'GET',
      path: '/users/address',
      summary: 'The saved delivery addresses, oldest first.',
      handle: ({ userId }) => addressesOf(userId),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/users/address/add',
      summary: 'Saves a delivery address.',
      body: AddressInput,
      bodyNow,
      errors: { 400: tooManyMessage },
      async handle({ body, userId }) {
        if (!(await insertAddress(database, userId, wholeAddress(body.address)))) {
          throw new HttpError(400, tooManyMessage);
        }
        return addressesOf(userId);
      },
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/users/edit-address/:id',
      summary: 'Puts another address in the place of a saved one.',
      parameters,
      body: AddressInput,
      bodyNow,
      errors: { 404: noAddress },
      async handle({ body, request: { params }, userId }) {
        const { id } = params;
        const replaced = isId(id) && (await replaceAddress(database, userId, id, wholeAddress(body.address)));
        if (!replaced) throw new HttpError(404, noAddress);
        return addressesOf(userId);
      },
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/users/remove-address/:id',
      summary: 'Forgets a saved address. Orders keep their copy.',
      parameters,
      errors: { 404: noAddress },
      async handle({ request: { params }, userId }) {
        if (!isId(params.id) || !(await deleteAddress(database, userId, params.id))) {
          throw new HttpError(404, noAddress);
        }
        return addressesOf(userId);
      },
    }),
  ];
}
