import { webhookPath } from '../../rest-api/contract/webhook-path.ts';

/** What belongs to one shopper, and payments. */
const shopperPath = /^\/api\/(?:auth|users?|payments)\//i;

export type ApiKind = 'webhook' | 'shopper' | 'catalogue';

/**
 * What a request below `/api` is about. What is written in an unusual way counts as the catalogue's, so that nobody
 * takes shoppers' places with it.
 */
export function apiKindOf(url: string): ApiKind {
  if (webhookPath.test(url)) return 'webhook';
  return shopperPath.test(url) ? 'shopper' : 'catalogue';
}
