import type { GraphqlRequest } from './request-parts.ts';

/**
 * Everything that the response to a catalogue operation depends on, as one text: the operation, and the headers by
 * which Apollo chooses the media type and detects cross-site requests. A header cannot contain a line break.
 */
export function cacheKey({ method = '', url = '', headers, bytes }: GraphqlRequest): string {
  const preflighted = headers['x-apollo-operation-name'] || headers['apollo-require-preflight'] ? '+' : '-';
  const operation = method === 'POST' ? (bytes?.toString('latin1') ?? '') : url;
  return `${method}${preflighted}${headers['content-type'] ?? ''}\n${headers.accept ?? ''}\n${operation}`;
}
