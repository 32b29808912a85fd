import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';

/** An operation's document as codegen generates it, with the hash of its text. */
export type DocumentWithId = DocumentNode & { __meta__?: { id: string } };

/**
 * Sends the hash of an operation in place of its text, and queries by GET, so that HTTP caches can store them. A server
 * of another build does not know the hash and gets the text on a second request.
 */
export const persistedQueryLink = new PersistedQueryLink({
  generateHash({ __meta__ }: DocumentWithId) {
    if (!__meta__) throw new Error('This document has no hash.');
    return __meta__.id;
  },
  useGETForHashedQueries: true,
  // A server that does not know one operation may know others.
  disable: () => false,
});
