import type { CartTotals } from '../../rest-api/contract/delivery.ts';
import type { CartResponse } from '../../rest-api/contract/responses.ts';
import type { CartItem } from '../../rest-api/contract/shopper.ts';
import { requireUserId } from '../context.ts';
import type {
  CartLineInput,
  CartLineResolvers,
  CartResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { dataOf } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { cartFrom, cartOf, wholeCart } from './cart-of.ts';
import { refusedAs } from './refusals.ts';

export interface CartParent extends CartTotals {
  userId: string;
  items: CartItem[];
  takesCodes: boolean;
}

export interface CartLineParent {
  userId: string;
  item: CartItem;
}

/** A cart as a member of a result union. */
const asCart = (userId: string) => (response: Parameters<typeof cartFrom>[1]) => ({
  __typename: 'Cart' as const,
  ...cartFrom(userId, response),
});

const query = wholeCart;

/** An argument that is invalid by itself has nothing to do with the limits. */
function throwInvalidInput(error: unknown): void {
  if (error instanceof RestClientError && error.fields.length > 0) throw error;
}

/** The cart with what was added, or why it was not. */
const added = (userId: string, adding: Promise<{ data?: CartResponse; response: Response }>) =>
  dataOf(adding)
    .then(asCart(userId))
    .catch((error: unknown) => {
      throwInvalidInput(error);
      return refusedAs({ 400: 'QuantityLimitReached' })(error);
    });

const addLines = (userId: string, rest: RestClient, lines: readonly CartLineInput[]) =>
  added(userId, rest.POST('/user/cart/lines', { params: { query }, body: { lines: [...lines] } }));

export const Query = {
  cart: (_parent, _arguments, context) => cartOf(requireUserId(context), context.rest),
} satisfies QueryResolvers;

export const Mutation = {
  // Check the token before sending any request: the rejection of a request that nobody awaits would end the process.
  addToCart: (_parent, { productId, quantity }, context) => {
    const userId = requireUserId(context);
    if (quantity !== 1) return addLines(userId, context.rest, [{ productId, quantity }]);
    const body = { product: { _id: productId } };
    return added(userId, context.rest.POST('/user/cart', { params: { query }, body }));
  },

  addLinesToCart: (_parent, { lines }, context) => addLines(requireUserId(context), context.rest, lines),

  incrementCartLine: (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    const params = { path: { id: productId }, query };
    return dataOf(context.rest.POST('/user/cart/{id}', { params, body: { action: { type: 'increment' } } }))
      .then(asCart(userId))
      .catch(refusedAs({ 400: 'QuantityLimitReached', 404: 'NotInCart' }));
  },

  decrementCartLine: (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    const params = { path: { id: productId }, query };
    return dataOf(context.rest.POST('/user/cart/{id}', { params, body: { action: { type: 'decrement' } } }))
      .then(asCart(userId))
      .catch(refusedAs({ 404: 'NotInCart' }));
  },

  setCartQuantity: (_parent, { productId, quantity }, context) => {
    const userId = requireUserId(context);
    const params = { path: { id: productId }, query };
    return dataOf(context.rest.POST('/user/cart/{id}/quantity', { params, body: { quantity } }))
      .then(asCart(userId))
      .catch((error: unknown) => {
        throwInvalidInput(error);
        return refusedAs({ 400: 'QuantityLimitReached', 404: 'NotInCart' })(error);
      });
  },

  removeFromCart: async (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    const params = { path: { id: productId }, query };
    return cartFrom(userId, await dataOf(context.rest.DELETE('/user/cart/{id}', { params })));
  },

  clearCart: async (_parent, _arguments, context) => {
    const userId = requireUserId(context);
    return cartFrom(userId, await dataOf(context.rest.POST('/user/cart/clearCart', { params: { query } })));
  },

  fitCartToStock: async (_parent, { productIds }, context) => {
    const userId = requireUserId(context);
    const body = productIds ? { productIds: [...productIds] } : {};
    return cartFrom(userId, await dataOf(context.rest.POST('/user/cart/fit', { params: { query }, body })));
  },
} satisfies MutationResolvers;

export const Cart: CartResolvers = {
  id: ({ userId }) => userId,
  lines: ({ userId, items }) => items.map((item) => ({ userId, item })),
  count: ({ items }) => items.length,
};

export const CartLine: CartLineResolvers = {
  id: ({ userId, item }) => `${userId}:${item._id}`,
  product: ({ item }) => item,
  quantity: ({ item }) => item.qty,
  createdAt: ({ item }) => item.createdAt,
  updatedAt: ({ item }) => item.updatedAt,
};
