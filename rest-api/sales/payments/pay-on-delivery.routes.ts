import { JSONSchema } from 'class-validator-jsonschema';
import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { RequiredText } from '../../input/text.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { findAddress } from '../../shopping/addresses/addresses.queries.ts';
import { noAddress } from '../../shopping/addresses/no-address.ts';
import { findPayOnDelivery } from './pay-on-delivery.ts';

class PayOnDeliveryQuery {
  @RequiredText('addressId', 100)
  @JSONSchema({
    description: 'One of the addresses of the user.',
    examples: ['0f0c9c2e-5d0b-4c57-8f0e-2a3c5b7d9e11'],
  })
  addressId!: string;
}

export function payOnDeliveryRoutes(database: Database, findSettings: FindSettings): RouteDefinition[] {
  return [
    userRoute({
      method: 'GET',
      path: '/user/pay-on-delivery',
      summary: 'Whether an order to an address can be paid in cash when its parcel arrives.',
      description:
        'Send `payOnDelivery` with the order. Nothing is promised: an order is checked when it is placed.',
      query: PayOnDeliveryQuery,
      response: 'PayOnDeliveryResponse',
      errors: { 404: noAddress },
      unknownUser: messages.emailNotRegistered,
      async handle({ query: { addressId }, userId }) {
        const place = isId(addressId) && (await findAddress(database, userId, addressId));
        if (!place) throw new HttpError(404, noAddress);
        const { payOnDelivery } = await findSettings(database);
        return { payOnDelivery: await findPayOnDelivery(database, payOnDelivery, { userId, place }) };
      },
    }),
  ];
}
