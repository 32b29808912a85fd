import { ProductReferenceInput } from '../catalogue/product-reference.input.ts';
import { noProduct, productId, requireProduct } from '../catalogue/require-product.ts';
import type { WishlistResponse } from '../contract/responses.ts';
import { limits, messages } from '../contract/rules.ts';
import type { WishlistItem } from '../contract/shopper.ts';
import type { Database } from '../database/database.ts';
import { isId } from '../input/validation.ts';
import { HttpError } from '../routing/errors.ts';
import { optimisticUserRoute, type RouteDefinition, userRoute } from '../routing/route.ts';
import { AvailabilityQuery } from '../stock/availability.input.ts';
import { withSavedAvailability } from '../stock/availability.ts';
import { addItem, addToWishlist, findWishlist, findWishlistOfToken, removeItem } from './wishlist.queries.ts';

const wishlistFull = `Your wishlist has ${limits.wishlistItems} books, and more do not fit. Take one off first.`;

/** The wishlist of the logged-in user (Specification §7). Every route returns the whole wishlist. */
export function wishlistRoutes(database: Database): RouteDefinition[] {
  const response = async (
    { include }: AvailabilityQuery,
    wishlist: WishlistItem[],
  ): Promise<WishlistResponse> => ({
    wishlist: include ? await withSavedAvailability(database, wishlist) : wishlist,
  });
  const wishlistOf = async (userId: string, query: AvailabilityQuery): Promise<WishlistResponse> =>
    response(query, await findWishlist(database, userId));
  const shared = {
    response: 'WishlistResponse',
    unknownUser: messages.emailNotRegistered,
    query: AvailabilityQuery,
    otherParameters: true,
  } as const;

  return [
    optimisticUserRoute({
      ...shared,
      method: 'GET',
      path: '/user/wishlist',
      summary: 'The wishlist, oldest first.',
      async handle({ query, holder }) {
        const wishlist = await findWishlistOfToken(database, holder);
        if (wishlist.length === 0) await holder.requireCurrent();
        return response(query, wishlist);
      },
    }),
    optimisticUserRoute({
      ...shared,
      method: 'POST',
      path: '/user/wishlist',
      summary: 'Puts a product on the wishlist, if it is not there. Of the product only its _id is read.',
      body: ProductReferenceInput,
      status: 201,
      errors: { 400: wishlistFull, 404: noProduct },
      async handle({ body: { product }, query, holder }) {
        const { userId, tokenVersion } = holder;
        const { _id: productId } = product;
        const wishlist = isId(productId)
          ? await addToWishlist(database, { userId, tokenVersion, productId })
          : [];
        if (wishlist.some(({ _id }) => _id === productId.toLowerCase())) return response(query, wishlist);
        await holder.requireCurrent();
        await requireProduct(database, productId);
        if (!(await addItem(database, userId, productId))) throw new HttpError(400, wishlistFull);
        return wishlistOf(userId, query);
      },
    }),
    userRoute({
      ...shared,
      method: 'DELETE',
      path: '/user/wishlist/:id',
      summary: 'Takes a product off the wishlist, if it is there.',
      parameters: { id: productId },
      async handle({ query, request: { params }, userId }) {
        if (isId(params.id)) await removeItem(database, userId, params.id);
        return wishlistOf(userId, query);
      },
    }),
  ];
}
