import { Router } from 'express';
import { requireUser, userIdOf } from '../auth.ts';
import { findProduct } from '../catalogue/catalogue.queries.ts';
import { ProductReferenceInput } from '../catalogue/product-reference.input.ts';
import { messages, type WishlistAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { onlyMethods, Refusal } from '../errors.ts';
import { isId, validated } from '../validation.ts';
import { addItem, findWishlist, removeItem } from './wishlist.queries.ts';

/** The wishlist of the logged-in user (Specification §7). Every call answers with the whole wishlist. */
export function wishlistRoutes(database: Database, secret: string): Router {
  const routes = Router();
  const asUser = requireUser(database, secret, messages.emailNotRegistered);
  const wishlistOf = async (userId: string): Promise<WishlistAnswer> => ({
    wishlist: await findWishlist(database, userId),
  });

  routes
    .route('/user/wishlist')
    .get(asUser, async (_request, response) => {
      response.json(await wishlistOf(userIdOf(response)));
    })
    .post(asUser, async (request, response) => {
      const { product } = validated(ProductReferenceInput, request.body);
      const known = isId(product._id) && (await findProduct(database, product._id));
      if (!known) throw new Refusal(404, 'There is no product with this id.');
      await addItem(database, userIdOf(response), product._id);
      response.status(201).json(await wishlistOf(userIdOf(response)));
    })
    .all(onlyMethods('GET', 'POST'));

  routes
    .route('/user/wishlist/:id')
    .delete(asUser, async (request, response) => {
      if (isId(request.params.id)) await removeItem(database, userIdOf(response), request.params.id);
      response.json(await wishlistOf(userIdOf(response)));
    })
    .all(onlyMethods('DELETE'));

  return routes;
}
