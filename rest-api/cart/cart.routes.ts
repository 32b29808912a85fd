import { Router } from 'express';
import { requireUser, userIdOf } from '../auth.ts';
import { findProduct } from '../catalogue/catalogue.queries.ts';
import { ProductReferenceInput } from '../catalogue/product-reference.input.ts';
import { type CartAnswer, limits, messages } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { onlyMethods, Refusal } from '../errors.ts';
import { isId, validated } from '../validation.ts';
import { QuantityInput } from './cart.input.ts';
import { addCopy, clearCart, findCart, incrementLine, removeLine, takeCopies } from './cart.queries.ts';

const atTheLimit = `At most ${limits.quantity} copies of one book.`;

/** The cart of the logged-in user (Specification §7). Every call answers with the whole cart. */
export function cartRoutes(database: Database, secret: string): Router {
  const routes = Router();
  const asUser = requireUser(database, secret, messages.emailNotRegistered);
  const cartOf = async (userId: string): Promise<CartAnswer> => ({ cart: await findCart(database, userId) });

  routes
    .route('/user/cart')
    .get(asUser, async (_request, response) => {
      response.json(await cartOf(userIdOf(response)));
    })
    .post(asUser, async (request, response) => {
      const { product } = validated(ProductReferenceInput, request.body);
      const known = isId(product._id) && (await findProduct(database, product._id));
      if (!known) throw new Refusal(404, 'There is no product with this id.');
      const change = await addCopy(database, userIdOf(response), product._id);
      if (change === 'at the limit') throw new Refusal(400, atTheLimit);
      response.status(201).json(await cartOf(userIdOf(response)));
    })
    .all(onlyMethods('GET', 'POST'));

  // Ahead of the quantity call, whose pattern matches this path too.
  routes
    .route('/user/cart/clearCart')
    .post(asUser, async (_request, response) => {
      await clearCart(database, userIdOf(response));
      response.status(201).json(await cartOf(userIdOf(response)));
    })
    .all(onlyMethods('POST'));

  routes
    .route('/user/cart/:id')
    .post(asUser, async (request, response) => {
      const { action } = validated(QuantityInput, request.body);
      const { id } = request.params;
      const change = isId(id)
        ? await changeQuantity(database, userIdOf(response), id, action.type)
        : undefined;
      if (change === 'at the limit') throw new Refusal(400, atTheLimit);
      if (change !== 'changed') throw new Refusal(404, 'This product is not in the cart.');
      response.json(await cartOf(userIdOf(response)));
    })
    .delete(asUser, async (request, response) => {
      if (isId(request.params.id)) await removeLine(database, userIdOf(response), request.params.id);
      response.json(await cartOf(userIdOf(response)));
    })
    .all(onlyMethods('POST', 'DELETE'));

  return routes;
}

function changeQuantity(
  database: Database,
  userId: string,
  productId: string,
  type: QuantityInput['action']['type'],
) {
  return type === 'increment'
    ? incrementLine(database, userId, productId)
    : takeCopies(database, userId, productId, 1);
}
