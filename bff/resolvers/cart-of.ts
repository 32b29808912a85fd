import type { CartResponse } from '../../rest-api/contract/responses.ts';
import { dataOf } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import type { CartParent } from './cart.ts';

/** Carts of GraphQL have their availability and totals. */
export const wholeCart: { include: ('availability' | 'totals')[] } = { include: ['availability', 'totals'] };

/** The cart of the caller, who has this id. */
export const cartOf = async (userId: string, rest: RestClient): Promise<CartParent> =>
  cartFrom(userId, await dataOf(rest.GET('/user/cart', { params: { query: wholeCart } })));

/** The cart of a response to a call with `wholeCart`. */
export function cartFrom(
  userId: string,
  { cart: items, totals, delivery = null, deliveries = [], takesCodes = false }: CartResponse,
): CartParent {
  if (!totals) throw new Error('The cart was read without its totals.');
  return { userId, items, totals, delivery, deliveries, takesCodes };
}
