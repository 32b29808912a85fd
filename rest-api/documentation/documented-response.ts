import type { Documented } from '../routing/route-description.ts';
import type { Schema } from './example.ts';

/** What a body is, and what it may look like. */
export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** A body of JSON: its schema, and what it may look like. */
export interface Content {
  'application/json': Media;
}

/** The body of a request: JSON, or a file of one of some types. */
export type RequestContent = Partial<Content> & Record<string, Media>;

/** The content of a response that is a file. */
export type FileContent =
  | { 'text/csv': Media }
  | { 'application/pdf': Media }
  | { 'application/x-ndjson': Media };

/** The one that a response has. */
export function mediaOf(content: Content | FileContent): Media {
  if ('text/csv' in content) return content['text/csv'];
  if ('application/x-ndjson' in content) return content['application/x-ndjson'];
  return 'application/pdf' in content ? content['application/pdf'] : content['application/json'];
}

/** One status of an operation. */
export interface DocumentedResponse {
  description: string;
  headers?: Record<string, Documented & { required: boolean; schema: Schema }>;
  /** Missing where the response has no body. */
  content?: Content | FileContent;
}

/** Identifies the content of a cached response. */
export const etag = {
  ETag: {
    description: 'Differs for every content; send it back as `If-None-Match`.',
    example: '"K9ZBl2cWUuhQmVYyVjHLuB0RmDs"',
    required: false,
    schema: { type: 'string' },
  },
} satisfies DocumentedResponse['headers'];

/** Comes with every 401 (RFC 9110, section 15.5.2). */
export const wwwAuthenticate = {
  'WWW-Authenticate': {
    description: 'Says that a token is needed.',
    example: 'Bearer realm="Quire"',
    required: true,
    schema: { type: 'string' },
  },
} satisfies DocumentedResponse['headers'];

/**
 * How many attempts are left: with every 429, and with each wrong password.
 * @param required whether every response of the status has them
 */
export const rateLimit = (required: boolean) =>
  ({
    'RateLimit-Policy': {
      description: 'What is counted, with the attempts `q` in a window of `w` seconds.',
      example: '"wrong passwords";q=20;w=900',
      required,
      schema: { type: 'string' },
    },
    RateLimit: {
      description: 'The attempts `r` that are left, and the seconds `t` until there are more.',
      example: '"wrong passwords";r=0;t=812',
      required,
      schema: { type: 'string' },
    },
  }) satisfies DocumentedResponse['headers'];

/** Comes with every answer that asks to be tried again later. */
export const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    example: '2',
    required: true,
    schema: { type: 'string' },
  },
} satisfies DocumentedResponse['headers'];
