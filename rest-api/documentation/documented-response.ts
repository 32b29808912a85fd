import type { Documented } from '../routing/route-description.ts';
import type { Schema } from './example.ts';

/** A JSON body: its schema and an example. */
export interface Content {
  'application/json': { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
}

/** The response of a route with one status. */
export interface DocumentedResponse {
  description: string;
  headers?: Record<string, Documented & { required: boolean; schema: Schema }>;
  content: Content;
}

/** A header of every response that asks the caller to retry later. */
export const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    example: '2',
    required: true,
    schema: { type: 'string' },
  },
} satisfies DocumentedResponse['headers'];
