import { AvailabilityQuery } from '../../catalogue/availability/availability.input.ts';
import { withSavedAvailability } from '../../catalogue/availability/availability.ts';
import { ProductReferenceInput } from '../../catalogue/products/product-reference.input.ts';
import { noProduct, productId } from '../../catalogue/products/require-product.ts';
import type { WishlistResponse } from '../../contract/responses.ts';
import { messages } from '../../contract/rules.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import { addToWishlist, findWishlist, removeItem, wishlistFullMessage } from './wishlist.queries.ts';

/** The wishlist of the logged-in user (Specification §7). Every route returns the whole wishlist. */
export function wishlistRoutes(database: Database): RouteDefinition[] {
  const wishlistOf = async (
    queryable: Queryable,
    userId: string,
    { include }: AvailabilityQuery,
  ): Promise<WishlistResponse> => {
    const wishlist = await findWishlist(queryable, userId);
    return { wishlist: include ? await withSavedAvailability(queryable, wishlist) : wishlist };
  };
  const shared = {
    response: 'WishlistResponse',
    unknownUser: messages.emailNotRegistered,
    query: AvailabilityQuery,
    otherParameters: true,
  } as const;

  return [
    userRoute({
      ...shared,
      method: 'GET',
      path: '/user/wishlist',
      summary: 'The wishlist, oldest first.',
      handle: ({ query, userId }) => wishlistOf(database, userId, query),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/wishlist',
      summary: 'Puts a product on the wishlist, if it is not there. Of the product only its _id is read.',
      body: ProductReferenceInput,
      status: 201,
      errors: { 400: wishlistFullMessage, 404: noProduct },
      handle: ({ body: { product }, query, userId }) =>
        inTransaction(database, async (transaction) => {
          await addToWishlist(transaction, userId, product._id);
          return wishlistOf(transaction, userId, query);
        }),
    }),
    userRoute({
      ...shared,
      method: 'DELETE',
      path: '/user/wishlist/:id',
      summary: 'Takes a product off the wishlist, if it is there.',
      parameters: { id: productId },
      handle: ({ query, request: { params }, userId }) =>
        inTransaction(database, async (transaction) => {
          await removeItem(transaction, userId, String(params.id));
          return wishlistOf(transaction, userId, query);
        }),
    }),
  ];
}
