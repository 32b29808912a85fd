import type { FieldPolicy } from '@apollo/client';

interface Pages {
  nodes: unknown[];
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * Merges the pages of a list in the cache: one list for each value of the key arguments. Lists of different page sizes
 * need different keys, so that a slider's dozen never truncates a listing.
 */
export const cursorPagination = (keyArgs: string[]): FieldPolicy<Pages> => ({
  keyArgs,
  merge(known, incoming, { args }) {
    const after: unknown = args?.after;
    if (!known || after == null) return incoming;
    // Ignores a response that does not continue the list, because it came twice or late.
    if (after !== known.pageInfo?.endCursor) return known;
    return { ...incoming, nodes: [...known.nodes, ...incoming.nodes] };
  },
});
