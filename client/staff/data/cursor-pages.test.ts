import { expect, it } from 'vitest';
import { cursorPages } from './cursor-pages.ts';

/** A list of numbers from 1 on, and the cursors that it was read from. */
function numbers(count: number) {
  const reads: (string | null)[] = [];
  const list = { count };
  const pages = cursorPages<number>(async ({ first, after }) => {
    reads.push(after);
    const start = Number(after ?? 0);
    const nodes = Array.from(
      { length: Math.min(first, list.count - start) },
      (_, index) => start + index + 1,
    );
    const end = start + nodes.length;
    return { nodes, hasNextPage: end < list.count, endCursor: nodes.length > 0 ? String(end) : null };
  });
  return { list, reads, open: (page: number, filter = {}) => pages({ page, perPage: 10, filter }) };
}

it('a page begins where the one before ended, also on the way back', async () => {
  const { open, reads } = numbers(25);
  expect((await open(1)).nodes[0]).toBe(1);
  expect((await open(2)).nodes[0]).toBe(11);
  expect(await open(3)).toEqual({ nodes: [21, 22, 23, 24, 25], hasNextPage: false, endCursor: '25' });
  expect((await open(2)).nodes[0]).toBe(11);
  expect(reads).toEqual([null, '10', '20', '10']);
});

it('a page that was opened by its address is found by way of those before it', async () => {
  const { open, reads } = numbers(25);
  expect((await open(3)).nodes).toEqual([21, 22, 23, 24, 25]);
  expect(reads).toEqual([null, '10', '20']);
});

it('each filter has cursors of its own', async () => {
  const { open, reads } = numbers(25);
  await open(1);
  await open(2, { search: 'ada' });
  expect(reads).toEqual([null, null, '10']);
});

it('a page beyond the end of a list that became shorter is empty', async () => {
  const { open, list } = numbers(25);
  await open(3);
  list.count = 5;
  expect(await open(9)).toMatchObject({ nodes: [], hasNextPage: false });
});
