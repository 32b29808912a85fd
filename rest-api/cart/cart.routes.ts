import { ProductReferenceInput } from '../catalogue/product-reference.input.ts';
import { noProduct, productId, requireProduct } from '../catalogue/require-product.ts';
import type { CartResponse } from '../contract/responses.ts';
import { limits, messages } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { isId } from '../input/validation.ts';
import type { TokenHolder } from '../routing/auth.ts';
import { HttpError } from '../routing/errors.ts';
import { optimisticUserRoute, type RouteDefinition, userRoute } from '../routing/route.ts';
import { AvailabilityQuery } from '../stock/availability.input.ts';
import { ownAvailability } from '../stock/availability.ts';
import { FitInput, QuantityInput } from './cart.input.ts';
import { addCopy, clearCart, incrementLine, removeLine, takeCopies } from './cart.queries.ts';
import { type CartChange, changeCart, changeStockedCart } from './change-cart.ts';
import { fitCart } from './fit-cart.ts';
import {
  findCart,
  findCartOfToken,
  findStockedCart,
  findStockedCartOfToken,
  type StockedItem,
} from './read-cart.ts';

const atTheLimit = `At most ${limits.quantity} copies of one book.`;
const cartFull = `Your cart has ${limits.cartLines} different books, and more do not fit. Take one out, or buy these first.`;
const notInCart = 'This product is not in the cart.';

const withAvailability = ({ item, ...stock }: StockedItem) => ({ ...item, ...ownAvailability(stock) });

/** The cart of the logged-in user (Specification §7). Every route returns the whole cart. */
export function cartRoutes(database: Database): RouteDefinition[] {
  const cartOf = async (userId: string, { include }: AvailabilityQuery): Promise<CartResponse> => ({
    cart: include
      ? (await findStockedCart(database, userId)).map(withAvailability)
      : await findCart(database, userId),
  });
  const cartOfHolder = async (holder: TokenHolder, { include }: AvailabilityQuery): Promise<CartResponse> => {
    const cart = include
      ? (await findStockedCartOfToken(database, holder)).map(withAvailability)
      : await findCartOfToken(database, holder);
    if (cart.length === 0) await holder.requireCurrent();
    return { cart };
  };
  /** Undefined where nothing has changed. */
  const cartAfter = async (
    change: CartChange,
    { include }: AvailabilityQuery,
  ): Promise<CartResponse | undefined> => {
    const cart = include
      ? (await changeStockedCart(database, change))?.map(withAvailability)
      : await changeCart(database, change);
    return cart && { cart };
  };
  const shared = {
    response: 'CartResponse',
    unknownUser: messages.emailNotRegistered,
    query: AvailabilityQuery,
    otherParameters: true,
  } as const;

  return [
    optimisticUserRoute({
      ...shared,
      method: 'GET',
      path: '/user/cart',
      summary: 'The cart, oldest line first.',
      handle: ({ query, holder }) => cartOfHolder(holder, query),
    }),
    optimisticUserRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart',
      summary: 'Puts one copy of a product in the cart, or one more. Of the product only its _id is read.',
      body: ProductReferenceInput,
      status: 201,
      errors: { 400: [atTheLimit, cartFull], 404: noProduct },
      async handle({ body: { product }, query, holder }) {
        const { _id: productId } = product;
        const { userId, tokenVersion } = holder;
        const addition = { userId, tokenVersion, productId, kind: 'add' } as const;
        const changed = isId(productId) && (await cartAfter(addition, query));
        if (changed) return changed;
        await holder.requireCurrent();
        await requireProduct(database, productId);
        const change = await addCopy(database, userId, productId);
        if (change === 'at the limit') throw new HttpError(400, atTheLimit);
        if (change === 'cart full') throw new HttpError(400, cartFull);
        return cartOf(userId, query);
      },
    }),
    // Before the quantity route, whose pattern matches this path and the next.
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/fit',
      summary: 'Sets lines of which there are fewer copies to what there is; a line with nothing left goes.',
      description: 'The lines of some products, or all of them where no `productIds` are sent.',
      body: FitInput,
      async handle({ body: { productIds }, query, userId }) {
        await fitCart(database, userId, productIds);
        return cartOf(userId, query);
      },
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/clearCart',
      summary: 'Takes everything out of the cart.',
      status: 201,
      async handle({ query, userId }) {
        await clearCart(database, userId);
        return cartOf(userId, query);
      },
    }),
    optimisticUserRoute({
      ...shared,
      method: 'POST',
      path: '/user/cart/:id',
      summary: 'One copy more or less of a product in the cart; the last copy takes the line out.',
      parameters: { id: productId },
      body: QuantityInput,
      errors: { 400: atTheLimit, 404: notInCart },
      async handle({ body: { action }, query, request: { params }, holder }) {
        const { userId, tokenVersion } = holder;
        const { id } = params;
        const { type: kind } = action;
        const changed = isId(id) && (await cartAfter({ userId, tokenVersion, productId: id, kind }, query));
        if (changed) return changed;
        await holder.requireCurrent();
        if (!isId(id)) throw new HttpError(404, notInCart);
        const change =
          kind === 'increment'
            ? await incrementLine(database, userId, id)
            : await takeCopies(database, userId, id, 1);
        if (change === 'at the limit') throw new HttpError(400, atTheLimit);
        if (change === 'no such line') throw new HttpError(404, notInCart);
        return cartOf(userId, query);
      },
    }),
    userRoute({
      ...shared,
      method: 'DELETE',
      path: '/user/cart/:id',
      summary: 'Takes a product out of the cart, if it is there.',
      parameters: { id: productId },
      async handle({ query, request: { params }, userId }) {
        if (isId(params.id)) await removeLine(database, userId, params.id);
        return cartOf(userId, query);
      },
    }),
  ];
}
