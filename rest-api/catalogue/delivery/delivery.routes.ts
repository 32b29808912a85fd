import { paiseFromRupees } from '../../contract/money.ts';
import type { Queryable } from '../../database/database.ts';
import { catalogueRoute } from '../../routing/catalogue-route.ts';
import { HttpError } from '../../routing/errors.ts';
import type { RouteDefinition } from '../../routing/route.ts';
import { orderTotal } from '../../settings/order-total.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { noProduct, requireProduct } from '../products/require-product.ts';
import type { CatalogueReads } from '../version/catalogue-reads.ts';
import { findWeights } from './book-weights.queries.ts';
import { DeliveryQuery } from './delivery.input.ts';

const halfAPlace = 'Send pincode and state together, or neither.';

/** What delivery costs, for anyone. */
export function deliveryRoutes(reads: CatalogueReads, findSettings: FindSettings): RouteDefinition[] {
  return [
    catalogueRoute({
      path: '/shop/delivery',
      summary: 'What delivery of a book costs by the rates of the shop, and how long it takes.',
      description:
        'Without a place it is what most of India pays. `GET /user/cart?include=totals` has what a whole cart comes to.',
      query: DeliveryQuery,
      response: 'DeliveryResponse',
      errors: { 400: halfAPlace, 404: noProduct },
      handle: ({ productId, pincode, state }) =>
        reads.run(async (database) => {
          if (!pincode !== !state) throw new HttpError(400, halfAPlace);
          const place = pincode && state ? { pincode, state } : undefined;
          const lines = productId ? [await lineOf(database, productId)] : [];
          const { delivery } = await findSettings(database);
          return { body: { delivery: orderTotal(lines, delivery, place).delivery } };
        }),
    }),
  ];
}

/** One copy of a book. */
async function lineOf(database: Queryable, productId: string) {
  const { _id, price, previousPrice } = await requireProduct(database, productId);
  return {
    pricePaise: paiseFromRupees(price),
    previousPricePaise: paiseFromRupees(previousPrice),
    qty: 1,
    grams: (await findWeights(database, [_id])).get(_id) ?? null,
  };
}
