import { operations } from '../generated/operations.ts';

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

/** The text of the persisted operation with a hash. */
export const persistedText = (hash: string | undefined): string | undefined => textOfKey.get(`apq:${hash}`);

const nameOfId = new Map(operations.map(({ id, name }) => [id, name]));

/** The hash of a persisted operation in a request's `extensions`; whatever else stands there is none. */
export function hashIn(extensions: unknown): string | undefined {
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions))
    return undefined;
  const { persistedQuery } = extensions;
  if (typeof persistedQuery !== 'object' || persistedQuery === null) return undefined;
  const hash = 'sha256Hash' in persistedQuery ? persistedQuery.sha256Hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** What the client calls the operation that a request names by its hash. */
export function operationNameIn(extensions: unknown): string | undefined {
  return nameOfId.get(hashIn(extensions) ?? '');
}

/**
 * The operations in the place where Apollo looks for those that callers registered. Nobody can register more:
 * a hash with its text is answered, and forgotten.
 */
export const persistedOperations = {
  get: async (key: string) => textOfKey.get(key),
  async set() {},
  async delete() {},
};
