import { gql } from '@apollo/client';
import { expect, it } from 'vitest';
import { newCache } from './apollo.ts';

const query = gql`
  query ($after: String) {
    orders(first: 2, after: $after) {
      nodes {
        id
        state
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

function write(
  cache: ReturnType<typeof newCache>,
  ids: string[],
  after: string | null,
  hasNextPage = true,
  state = 'PAID',
) {
  const nodes = ids.map((id) => ({ __typename: 'Order', id, state }));
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage,
    endCursor: hasNextPage ? (ids.at(-1) ?? null) : null,
  };
  cache.writeQuery({
    query,
    variables: { after },
    data: { orders: { __typename: 'OrderConnection', nodes, pageInfo } },
  });
}

/** A list of which two pages of two were loaded: d, c, b, a. */
function listOfTwoPages() {
  const cache = newCache();
  write(cache, ['d', 'c'], null);
  write(cache, ['b', 'a'], 'c', false);
  const read = () => {
    const { orders } =
      cache.readQuery<{
        orders: { nodes: { id: string; state: string }[]; pageInfo: { endCursor: string | null } };
      }>({ query, variables: { after: null } }) ?? expect.unreachable();
    return {
      ...orders.pageInfo,
      ids: orders.nodes.map(({ id }) => id).join(''),
      first: orders.nodes[0]?.state,
    };
  };
  return { cache, read };
}

it.each([
  ['keeps the pages behind it', ['d', 'c'], 'dcba'],
  ['shows what is new in front, and keeps what is behind', ['e', 'd'], 'edcba'],
  ['takes out what is gone, and shows nothing twice', ['d', 'a'], 'da'],
  ['replaces the list where nothing of it is known', ['g', 'f'], 'gf'],
])('the first page, loaded again, %s', (_what, ids, expected) => {
  const { cache, read } = listOfTwoPages();
  write(cache, ids, null, true, 'CANCELLED');
  expect(read()).toMatchObject({ ids: expected, first: 'CANCELLED' });
});

it('the first page, loaded again, is the whole list where none follows', () => {
  const { cache, read } = listOfTwoPages();
  write(cache, ['d', 'c'], null, false);
  expect(read().ids).toBe('dc');
});

it('the list goes on behind the pages that were kept', () => {
  const cache = newCache();
  write(cache, ['f', 'e'], null);
  write(cache, ['d', 'c'], 'e');
  write(cache, ['f', 'e'], null);
  write(cache, ['b', 'a'], 'c', false);
  const data = cache.readQuery<{ orders: { nodes: { id: string }[] } }>({
    query,
    variables: { after: null },
  });
  expect(data?.orders.nodes.map(({ id }) => id).join('')).toBe('fedcba');
});
