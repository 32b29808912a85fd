/** A page of a list as the shop returns it. */
export interface CursorPage<Node> {
  nodes: Node[];
  hasNextPage: boolean;
  /** Where the next page begins. */
  endCursor: string | null;
  /** How many there are in all, where the shop counts them. */
  totalCount?: number;
}

export interface PageRequest {
  /** 1 is the first. */
  page: number;
  perPage: number;
  filter: object;
  signal?: AbortSignal | undefined;
}

type ReadPage<Node> = (request: {
  filter: object;
  first: number;
  after: string | null;
  signal?: AbortSignal | undefined;
}) => Promise<CursorPage<Node>>;

/** Lists whose cursors are remembered: each filter that somebody tries is one. */
const MAX_LISTS = 50;

/**
 * Numbered pages, as react-admin counts them, of a list that goes on by cursors. It remembers where each page ended;
 * for a page whose beginning it does not know, as after a reload, it reads the pages before.
 */
export function cursorPages<Node>(read: ReadPage<Node>): (request: PageRequest) => Promise<CursorPage<Node>> {
  const lists = new Map<string, (string | null)[]>();

  function beginningsOf(filter: object, perPage: number): (string | null)[] {
    const key = JSON.stringify([filter, perPage]);
    const beginnings = lists.get(key) ?? [null];
    lists.delete(key);
    lists.set(key, beginnings);
    const [oldest] = lists.keys();
    if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
    return beginnings;
  }

  return async ({ page, perPage, filter, signal }) => {
    const beginnings = beginningsOf(filter, perPage);
    let current = Math.min(page, beginnings.length);
    for (; ; current += 1) {
      const after = beginnings[current - 1] ?? null;
      const found = await read({ filter, first: perPage, after, signal });
      if (found.hasNextPage && found.endCursor !== null) beginnings[current] = found.endCursor;
      if (current === page) return found;
      // The list has become shorter: react-admin then goes to the last page that there is.
      if (!found.hasNextPage || found.endCursor === null) return { ...found, nodes: [], hasNextPage: false };
    }
  };
}
