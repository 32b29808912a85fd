import { dataOf, withAvailability } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import type { CartParent } from './cart.ts';

/** The cart of the caller, who has this id. */
export async function cartOf(userId: string, rest: RestClient): Promise<CartParent> {
  const { cart } = await dataOf(rest.GET('/user/cart', { params: { query: withAvailability } }));
  return { userId, items: cart };
}
