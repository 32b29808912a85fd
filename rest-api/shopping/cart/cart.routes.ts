import { ownAvailability } from '../../catalogue/availability/availability.ts';
import { ProductReferenceInput } from '../../catalogue/products/product-reference.input.ts';
import { noProduct, productId } from '../../catalogue/products/require-product.ts';
import type { CartResponse } from '../../contract/responses.ts';
import { messages } from '../../contract/rules.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { AddLinesInput, CartQuery, FitInput, QuantityInput, SetQuantityInput } from './cart.input.ts';
import {
  addToCart,
  cartFullMessage,
  clearCart,
  decrementLine,
  findCart,
  fitCart,
  incrementLine,
  noLongerSoldMessage,
  notInCartMessage,
  quantityLimitMessage,
  removeLine,
  setQuantity,
} from './cart.queries.ts';
import { cartTotals, takesCodes } from './cart-totals.ts';

/** The cart of the logged-in user (Specification §7). Every route returns the whole cart. */
export function cartRoutes(database: Database, findSettings: FindSettings): RouteDefinition[] {
  const totalsOfCart = async (
    queryable: Queryable,
    userId: string,
    cart: Awaited<ReturnType<typeof findCart>>,
  ) => {
    const items = cart.map(({ item }) => item);
    const { delivery } = await findSettings(queryable);
    return {
      ...(await cartTotals(queryable, userId, items, delivery)),
      takesCodes: await takesCodes(queryable),
    };
  };
  const cartOf = async (
    queryable: Queryable,
    userId: string,
    { include }: CartQuery,
  ): Promise<CartResponse> => {
    const cart = await findCart(queryable, userId);
    const isStocked = include?.includes('availability');
    return {
      cart: cart.map(({ item, ...stock }) => ({ ...item, ...(isStocked && ownAvailability(stock)) })),
      ...(include?.includes('totals') && (await totalsOfCart(queryable, userId, cart))),
    };
  };
  /** Changes the cart and reads it in one transaction. */
  const changed = (
    { userId, query }: { userId: string; query: CartQuery },
    change: (transaction: Queryable) => Promise<void>,
  ) =>
    inTransaction(database, async (transaction) => {
      await change(transaction);
      return cartOf(transaction, userId, query);
    });
  const shared = {
    response: 'CartResponse',
    unknownUser: messages.emailNotRegistered,
    query: CartQuery,
    otherParameters: true,
  } as const;

  return [
    userRoute({
      ...shared,
      method: 'GET',
      path: '/user/cart',
      summary: 'The cart, oldest line first.',
      handle: ({ query, userId }) => cartOf(database, userId, query),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart',
      summary: 'Puts one copy of a product in the cart, or one more. Of the product only its _id is read.',
      body: ProductReferenceInput,
      status: 201,
      errors: { 400: [quantityLimitMessage, cartFullMessage], 404: noProduct },
      handle: ({ body: { product }, ...input }) =>
        changed(input, (transaction) => addToCart(transaction, input.userId, product._id)),
    }),
    // Before the quantity route, whose pattern matches this path and the next two.
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/lines',
      summary:
        'Puts copies of several products in the cart, or more of them: all, or none where one of them cannot be.',
      body: AddLinesInput,
      status: 201,
      errors: { 400: [quantityLimitMessage, cartFullMessage], 404: noProduct },
      handle: ({ body: { lines }, ...input }) =>
        changed(input, async (transaction) => {
          for (const { productId, quantity } of lines)
            await addToCart(transaction, input.userId, productId, quantity);
        }),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/fit',
      summary: 'Sets lines of which there are fewer copies to what there is; a line with nothing left goes.',
      description: 'The lines of some products, or all of them where no `productIds` are sent.',
      body: FitInput,
      handle: ({ body: { productIds }, ...input }) =>
        changed(input, (transaction) => fitCart(transaction, input.userId, productIds)),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/clearCart',
      summary: 'Takes everything out of the cart.',
      status: 201,
      handle: (input) => changed(input, (transaction) => clearCart(transaction, input.userId)),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/:id',
      summary: 'One copy more or less of a product in the cart; the last copy takes the line out.',
      parameters: { id: productId },
      body: QuantityInput,
      errors: { 400: [quantityLimitMessage, noLongerSoldMessage], 404: notInCartMessage },
      handle: ({ body: { action }, request: { params }, ...input }) =>
        changed(input, (transaction) =>
          action.type === 'increment'
            ? incrementLine(transaction, input.userId, String(params.id))
            : decrementLine(transaction, input.userId, String(params.id)),
        ),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/:id/quantity',
      summary:
        'Sets how many copies of a product in the cart there are; sent twice, it changes nothing more.',
      description:
        '0 takes the line out, if it is there. Any other number needs the product in the cart, so that a change that arrives late does not bring it back.',
      parameters: { id: productId },
      body: SetQuantityInput,
      errors: { 400: [quantityLimitMessage, noLongerSoldMessage], 404: notInCartMessage },
      handle: ({ body: { quantity }, request: { params }, ...input }) =>
        changed(input, (transaction) => setQuantity(transaction, input.userId, String(params.id), quantity)),
    }),
    userRoute({
      ...shared,
      method: 'DELETE',
      path: '/user/cart/:id',
      summary: 'Takes a product out of the cart, if it is there.',
      parameters: { id: productId },
      handle: ({ request: { params }, ...input }) =>
        changed(input, (transaction) => removeLine(transaction, input.userId, String(params.id))),
    }),
  ];
}
