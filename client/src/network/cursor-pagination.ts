import type { FieldPolicy, Reference } from '@apollo/client';

interface Pages {
  /** Each is a reference to its entity where it has an id; undefined where a query reads only facets. */
  nodes?: Partial<Reference>[];
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
    if (!known?.nodes || !incoming.nodes) return incoming;
    if (after == null) {
      // The first page again: the pages behind it stay, so that Back leads to the same place.
      const refs = incoming.nodes.map(({ __ref }) => __ref);
      const last = refs.at(-1);
      const place = last ? known.nodes.findIndex(({ __ref }) => __ref === last) + 1 : 0;
      const behind = known.nodes.slice(place).filter(({ __ref }) => !refs.includes(__ref));
      if (!place || !behind.length || !incoming.pageInfo?.hasNextPage) return incoming;
      return { ...incoming, pageInfo: known.pageInfo, nodes: [...incoming.nodes, ...behind] };
    }
    // Ignores a response that does not continue the list, because it came twice or late.
    if (after !== known.pageInfo?.endCursor) return known;
    return { ...incoming, nodes: [...known.nodes, ...incoming.nodes] };
  },
});
