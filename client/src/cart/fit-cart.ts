import type { ApolloClient } from '@apollo/client';
import { toasts } from '../ui/toasts.ts';
import type { Cart_CartFragment } from './Cart.generated.ts';
import { FitCartToStockDocument } from './FitCart.generated.ts';
import { offerRestore } from './offer-restore.ts';

/**
 * Sets lines of the cart to the copies that are left, and takes those out of which none is, with a toast and an offer to
 * put them back. Throws when that fails.
 * @param lines as they are shown
 */
export async function fitCart(
  client: ApolloClient,
  lines: readonly Cart_CartFragment['lines'][number][],
): Promise<void> {
  const productIds = lines.map(({ product }) => product.id);
  const { data } = await client.mutate({ mutation: FitCartToStockDocument, variables: { productIds } });
  if (!data) throw new Error('The shop did not say what the cart has.');
  const inCart = new Set(data.fitCartToStock.lines.map(({ product }) => product.id));
  toasts.success('Your cart has what there is');
  for (const { product, quantity } of lines) {
    if (!inCart.has(product.id)) offerRestore(client, product, quantity);
  }
}
