import type { GraphqlRequest } from './request-parts.ts';

/**
 * All that the answer to a catalogue operation depends on, as one text: what is asked for, and the headers by which
 * Apollo chooses the media type and tells a page of this shop from one of another. No header has a line break in it.
 */
export function cacheKey({ method = '', url = '', headers, bytes }: GraphqlRequest): string {
  const preflighted = headers['x-apollo-operation-name'] || headers['apollo-require-preflight'] ? '+' : '-';
  const asked = method === 'POST' ? (bytes?.toString('latin1') ?? '') : url;
  return `${method}${preflighted}${headers['content-type'] ?? ''}\n${headers.accept ?? ''}\n${asked}`;
}
