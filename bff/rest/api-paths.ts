import { webhookPath } from '../../rest-api/contract/webhook-path.ts';

/** Paths of shoppers' data, of the back room and of payments: they have slots apart from the catalogue's. */
const shopperPath = /^\/api\/(?:auth|users?|payments|staff)\//i;

export type ApiKind = 'webhook' | 'shopper' | 'catalogue';

/**
 * The kind of a request below `/api`. Paths in an unusual notation count as the catalogue's, so that nobody can use
 * them to occupy shoppers' slots.
 */
export function apiKindOf(url: string): ApiKind {
  if (webhookPath.test(url)) return 'webhook';
  return shopperPath.test(url) ? 'shopper' : 'catalogue';
}
