import type { IncomingMessage } from 'node:http';

/** A request to `/graphql`, its body read and parsed where it had one. */
export interface GraphqlRequest extends IncomingMessage {
  body?: unknown;
  /** The body as it was sent, unpacked. */
  bytes?: Buffer;
}

/** What a GraphQL request consists of, before anybody has looked whether it has the right shape. */
export interface RequestParts {
  query?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/** What Apollo is going to read from the request; it refuses what has another shape. */
export function partsOf({ method, url = '', body }: GraphqlRequest): RequestParts {
  if (method === 'POST') return typeof body === 'object' && body !== null ? body : {};
  const parameters = new URLSearchParams(searchOf(url));
  return {
    query: parameters.get('query'),
    variables: parsedJson(parameters.get('variables') ?? '{}'),
    extensions: parsedJson(parameters.get('extensions') ?? '{}'),
  };
}

/** The question mark and what follows, up to a #: what stands behind must not make the query look like another. */
export function searchOf(url: string): string {
  const [search = ''] = /\?[^#]*/.exec(url.split('#', 1)[0] ?? '') ?? [];
  return search;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Apollo says so.
    return undefined;
  }
}
