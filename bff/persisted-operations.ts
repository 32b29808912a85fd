import type { ApolloServerPlugin } from '@apollo/server';
import { operations } from './generated/operations.ts';

/** An operation of the client of this build, which it calls by its id. */
export interface PersistedOperation {
  /** The SHA-256 of the text, in hexadecimal. */
  id: string;
  name: string;
  /** Whether it reads the catalogue and nothing else, so that everybody is answered the same. */
  catalogueOnly: boolean;
  text: string;
}

const textOfKey = new Map(operations.map(({ id, text }) => [`apq:${id}`, text]));
const catalogueIds = new Set(operations.filter((operation) => operation.catalogueOnly).map(({ id }) => id));

/**
 * The operations in the place where Apollo looks for those that callers registered. Nobody can register more:
 * a hash with its text is answered, and forgotten.
 */
export const persistedOperations = {
  get: async (key: string) => textOfKey.get(key),
  async set() {},
  async delete() {},
};

/**
 * Says who may keep an answer. One from the catalogue may be kept by anybody, also when a token was sent, since
 * it cannot depend on it, and is asked for anew with its ETag; whatever else is nobody's to keep.
 */
export const cachingHeaders: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, queryHash, response: { http, body } }) {
        const whole = body.kind === 'single' && !body.singleResult.errors;
        const shared = request.http?.method === 'GET' && catalogueIds.has(queryHash ?? '') && whole;
        http.headers.set('cache-control', shared ? 'public, no-cache' : 'no-store');
        // The media type of an answer follows what the caller accepts.
        if (shared) http.headers.set('vary', 'accept');
      },
    };
  },
};
