import type { WishlistItem as RestWishlistItem } from '../../rest-api/contract/shopper.ts';
import { requireUserId } from '../context.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  WishlistItemResolvers,
  WishlistResolvers,
} from '../generated/resolvers.ts';
import { dataOf, withAvailability } from '../rest/responses.ts';

export interface WishlistParent {
  userId: string;
  items: RestWishlistItem[];
}

export interface WishlistItemParent {
  userId: string;
  item: RestWishlistItem;
}

const query = withAvailability;

export const Query = {
  wishlist: async (_parent, _arguments, context) => {
    const userId = requireUserId(context);
    return {
      userId,
      items: (await dataOf(context.rest.GET('/user/wishlist', { params: { query } }))).wishlist,
    };
  },
} satisfies QueryResolvers;

export const Mutation = {
  addToWishlist: async (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    const body = { product: { _id: productId } };
    const { wishlist } = await dataOf(context.rest.POST('/user/wishlist', { params: { query }, body }));
    return { userId, items: wishlist };
  },

  removeFromWishlist: async (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    const params = { path: { id: productId }, query };
    const { wishlist } = await dataOf(context.rest.DELETE('/user/wishlist/{id}', { params }));
    return { userId, items: wishlist };
  },
} satisfies MutationResolvers;

export const Wishlist: WishlistResolvers = {
  id: ({ userId }) => userId,
  items: ({ userId, items }) => items.map((item) => ({ userId, item })),
  count: ({ items }) => items.length,
};

export const WishlistItem: WishlistItemResolvers = {
  id: ({ userId, item }) => `${userId}:${item._id}`,
  product: ({ item }) => item,
  createdAt: ({ item }) => item.createdAt,
};
