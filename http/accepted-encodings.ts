import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that responses are sent in, the smallest first. */
export const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
const identityOnly: readonly Encoding[] = ['identity'];

// Callers send a handful of different headers. A caller who sends a new one each time slows only their own requests.
const decided = new LRUCache<string, readonly Encoding[]>({ max: 200 });

/** The encodings that an Accept-Encoding header accepts, best first; the smallest comes first among equals. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return identityOnly;
  const known = decided.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings(encodings, { preferred: encodings });
  decided.set(header, accepted);
  return accepted;
}
