import type { IncomingMessage } from 'node:http';

/** A request to `/graphql`, with its parsed body if it has one. */
export interface GraphqlRequest extends IncomingMessage {
  body?: unknown;
  /** The body as it was sent, decompressed. */
  bytes?: Buffer;
}

/** The parts of a GraphQL request, before their types are checked. */
export interface RequestParts {
  query?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/** The parts that Apollo will read from the request; Apollo rejects other shapes. */
export function partsOf({ method, url = '', body }: GraphqlRequest): RequestParts {
  if (method === 'POST') return typeof body === 'object' && body !== null ? body : {};
  const parameters = new URLSearchParams(searchOf(url));
  return {
    query: parameters.get('query'),
    variables: parsedJson(parameters.get('variables') ?? '{}'),
    extensions: parsedJson(parameters.get('extensions') ?? '{}'),
  };
}

/** The query string, from the question mark up to a #: a fragment must not make one query look like another. */
export function searchOf(url: string): string {
  const [search = ''] = /\?[^#]*/.exec(url.split('#', 1)[0] ?? '') ?? [];
  return search;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Apollo reports the error.
    return undefined;
  }
}
