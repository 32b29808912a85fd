import { operations } from '../generated/operations.ts';

/** An operation of the client of this build, which sends only its id. */
export interface PersistedOperation {
  /** The SHA-256 of the text, in hexadecimal. */
  id: string;
  name: string;
  /** Whether it reads only the catalogue, so that its response is the same for everybody. */
  catalogueOnly: boolean;
  text: string;
}

const textOfKey = new Map(operations.map(({ id, text }) => [`apq:${id}`, text]));

/** The text of the persisted operation with a hash. */
export const persistedText = (hash: string | undefined): string | undefined => textOfKey.get(`apq:${hash}`);

const nameOfId = new Map(operations.map(({ id, name }) => [id, name]));

/** The hash of a persisted operation in a request's `extensions`, if they contain one. */
export function hashIn(extensions: unknown): string | undefined {
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions))
    return undefined;
  const { persistedQuery } = extensions;
  if (typeof persistedQuery !== 'object' || persistedQuery === null) return undefined;
  const hash = 'sha256Hash' in persistedQuery ? persistedQuery.sha256Hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** The client's name of the operation that a request identifies by its hash. */
export function operationNameIn(extensions: unknown): string | undefined {
  return nameOfId.get(hashIn(extensions) ?? '');
}

/**
 * Holds the operations of this build where Apollo looks for registered queries. Callers cannot register more: an
 * operation sent with its hash runs, and is not stored.
 */
export const persistedOperations = {
  get: async (key: string) => textOfKey.get(key),
  async set() {},
  async delete() {},
};
