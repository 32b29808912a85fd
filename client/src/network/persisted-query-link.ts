import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';

/** An operation's document as the codegen makes it, with the hash of its text. */
export type DocumentWithId = DocumentNode & { id?: string };

/**
 * Sends the hash of an operation in place of its text, and queries by GET, so that they can be kept on the way. The
 * server of this build knows its operations; one of another build is sent their text when it asks for it.
 */
export const persistedQueryLink = new PersistedQueryLink({
  generateHash({ id }: DocumentWithId) {
    if (!id) throw new Error('The codegen has made this document without the hash of its text.');
    return id;
  },
  useGETForHashedQueries: true,
  // A server that does not know one operation may know the next.
  disable: () => false,
});
