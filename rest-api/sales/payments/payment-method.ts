import type { StoredPaymentMethod } from '../stored-values.ts';

/** How an order is paid without the payment provider. */
export type OfflineMethod = Exclude<StoredPaymentMethod, 'razorpay'>;

/** How staff take money themselves. */
export type PaidInShop = Exclude<OfflineMethod, 'free'>;

/** How staff took the money of a payment themselves, so that they give it back themselves, too; undefined where they did not. */
export const paidInShopBy = (method: StoredPaymentMethod): PaidInShop | undefined =>
  method === 'cash' || method === 'card' ? method : undefined;
