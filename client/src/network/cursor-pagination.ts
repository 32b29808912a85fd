import type { FieldPolicy } from '@apollo/client';

interface Pages {
  nodes: unknown[];
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * How the pages of a list come together in the cache: one growing list for each value of the key arguments. Lists of
 * another page size are to be apart, so that a slider's dozen never cuts a listing short.
 */
export const cursorPagination = (keyArgs: string[]): FieldPolicy<Pages> => ({
  keyArgs,
  merge(known, incoming, { args }) {
    const after: unknown = args?.after;
    if (!known || after == null) return incoming;
    // An answer that does not continue the list (it came twice, or late) would tear it.
    if (after !== known.pageInfo?.endCursor) return known;
    return { ...incoming, nodes: [...known.nodes, ...incoming.nodes] };
  },
});
