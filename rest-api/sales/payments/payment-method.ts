import type { StoredPaymentMethod } from '../stored-values.ts';

/** How an order is paid without the payment provider. */
export type OfflineMethod = Exclude<StoredPaymentMethod, 'razorpay'>;

/** The id of the payment of an order that was not paid by the provider. */
export const offlinePaymentId = (method: OfflineMethod, { id }: { id: string }): string => `${method}_${id}`;

/** How staff take money themselves. */
export type PaidInShop = Exclude<OfflineMethod, 'free'>;

/** How staff took the money of a payment themselves, so that they give it back themselves, too; undefined where they did not. */
export const paidInShopBy = (method: StoredPaymentMethod): PaidInShop | undefined =>
  method === 'cash' || method === 'card' ? method : undefined;
