import type { GraphqlRequest } from './request-parts.ts';

/**
 * Everything that the response to a catalogue operation depends on, as one text: the operation, and the headers by
 * which Apollo chooses the media type and detects cross-site requests. A header cannot contain a line break.
 */
export function cacheKey(request: GraphqlRequest): string {
  const { method, url = '', bytes } = request;
  return cacheKeyOf(request, method === 'POST' ? (bytes?.toString('latin1') ?? '') : url);
}

/** The same for an operation in another form. */
export function cacheKeyOf({ method = '', headers }: GraphqlRequest, operation: string): string {
  const preflighted = headers['x-apollo-operation-name'] || headers['apollo-require-preflight'] ? '+' : '-';
  return `${method}${preflighted}${headers['content-type'] ?? ''}\n${headers.accept ?? ''}\n${operation}`;
}
