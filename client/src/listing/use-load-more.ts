import { useCallback, useRef, useState } from 'react';

/**
 * Loads the next page of a list, once, whoever requests it: scrolling and the button may do so at the same time, and of
 * two `fetchMore` at once neither ends.
 * @param fetchMore of the list's query
 * @param list what tells this list from others, as text
 * @param after where the next page starts; null when there is none
 */
export function useLoadMore(
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>,
  list: string,
  after: string | null,
): { loadMore: () => void; failed: boolean } {
  const page = `${list} ${after}`;
  const [failed, setFailed] = useState<string>();
  const fetching = useRef<string>(undefined);
  const loadMore = useCallback(() => {
    if (fetching.current === page) return;
    fetching.current = page;
    setFailed(undefined);
    fetchMore({ variables: { after } })
      .catch((reason: unknown) => {
        console.error(reason);
        setFailed(page);
      })
      .finally(() => {
        if (fetching.current === page) fetching.current = undefined;
      });
  }, [fetchMore, page, after]);
  return { loadMore, failed: failed === page };
}
