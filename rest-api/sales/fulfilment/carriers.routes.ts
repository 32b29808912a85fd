import type { Database } from '../../database/database.ts';
import { OrderInput, VersionQuery } from '../../input/list-change.input.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { CarrierInput, NewCarrierInput } from './carriers.input.ts';
import {
  addCarrier,
  carrierNameTaken,
  carriersChanged,
  changeCarrier,
  listCarriers,
  noCarrierToChange,
  orderCarriers,
  removeCarrier,
  tooManyCarriers,
} from './change-carriers.ts';

const permission = 'settings:write';
const parameters = { id: 'The id of a carrier.' };
const response = 'CarriersResponse';
const conflict =
  'Where the carriers have changed since, nothing is stored, and the 409 has the `carriers` as they are now.';

/** Who takes parcels to shoppers, as the owner keeps it. Each response has all carriers, in the order of the shop. */
export function carrierRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/carriers',
      permission: 'orders:ship',
      summary: 'Who takes parcels to shoppers.',
      response,
      handle: async () => ({ carriers: await listCarriers(database) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/carriers',
      permission,
      summary: 'Adds a carrier behind the others. The same carrier twice is added once.',
      body: NewCarrierInput,
      response,
      status: 201,
      errors: { 409: [carrierNameTaken, tooManyCarriers] },
      handle: async ({ body, caller, request }) => ({
        carriers: await addCarrier(database, originOf(caller, request), body),
      }),
    }),
    // Before /staff/carriers/:id, whose pattern matches this path too.
    staffRoute({
      method: 'POST',
      path: '/staff/carriers/order',
      permission,
      summary: 'Puts the carriers into an order.',
      description: conflict,
      body: OrderInput,
      response,
      errors: { 409: carriersChanged },
      handle: async ({ body: { ids }, caller, request }) => ({
        carriers: await orderCarriers(database, originOf(caller, request), ids),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/carriers/:id',
      permission,
      parameters,
      summary: 'Renames a carrier or changes its link, also for the parcels that it has.',
      description: `Send the \`version\` that you have read. ${conflict}`,
      body: CarrierInput,
      response,
      errors: { 404: noCarrierToChange, 409: [carriersChanged, carrierNameTaken] },
      handle: async ({ body, caller, request }) => ({
        carriers: await changeCarrier(database, originOf(caller, request), String(request.params.id), body),
      }),
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/carriers/:id',
      permission,
      parameters,
      summary: 'Removes a carrier. Its parcels keep its name and link; one that is gone already stays gone.',
      description: `Send the \`version\` that you have read. ${conflict}`,
      query: VersionQuery,
      response,
      errors: { 409: carriersChanged },
      handle: async ({ query: { version }, caller, request }) => ({
        carriers: await removeCarrier(database, originOf(caller, request), {
          id: String(request.params.id),
          version,
        }),
      }),
    }),
  ];
}
