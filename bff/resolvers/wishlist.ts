import type { WishlistItem as RestWishlistItem } from '../../rest-api/contract/shopper.ts';
import { requireUserId } from '../context.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  WishlistItemResolvers,
  WishlistResolvers,
} from '../generated/resolvers.ts';

export interface WishlistParent {
  userId: string;
  items: RestWishlistItem[];
}

export interface WishlistItemParent {
  userId: string;
  item: RestWishlistItem;
}

export const wishlistQueries = {
  wishlist: async (_parent, _arguments, context) => {
    const userId = requireUserId(context);
    return { userId, items: await context.rest.wishlist() };
  },
} satisfies QueryResolvers;

export const wishlistMutations = {
  addToWishlist: async (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    return { userId, items: await context.rest.addToWishlist(productId) };
  },

  removeFromWishlist: async (_parent, { productId }, context) => {
    const userId = requireUserId(context);
    return { userId, items: await context.rest.removeFromWishlist(productId) };
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
