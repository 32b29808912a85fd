import { expect, it } from 'vitest';
import { type KeyedBook, worksOf } from './works-of.ts';

/** Works of books that are written as `id: keys`, as lists of ids. */
function grouped(books: Record<string, string>, separate = ''): string[] {
  const keyed: KeyedBook[] = Object.entries(books).map(([id, keys]) => ({
    id,
    keys: keys.split(' '),
    isSeparate: separate.includes(id),
  }));
  // Whatever the order in which they are read.
  const found = [keyed, [...keyed].reverse()].map((each) => {
    const works = worksOf(each);
    const ids = Object.keys(books).sort();
    return [...new Set(ids.map((id) => works.get(id)))].map((work) => {
      const members = ids.filter((id) => works.get(id) === work);
      expect(work).toBe(members[0]);
      return members.join('');
    });
  });
  expect(found[1]).toEqual(found[0]);
  return found[0] ?? [];
}

it('puts together what a chain of keys connects', () => {
  expect(grouped({ a: 'text:1 isbn:1', b: 'text:2 isbn:1', c: 'text:2', d: 'text:3' })).toEqual(['abc', 'd']);
});

it('a title connects nothing where identifiers say that its books are different texts', () => {
  const books = {
    a: 'text:1 work:11::X',
    b: 'text:1 work:11::Y',
    c: 'text:1',
    d: 'text:1',
    e: 'work:11::Y',
  };
  expect(grouped(books)).toEqual(['a', 'be', 'cd']);
});

it('identifiers of different kinds, and several of which one is common, contradict nothing', () => {
  expect(grouped({ a: 'text:1 work:11::X', b: 'text:1 work:01:P:7', c: 'text:1' })).toEqual(['abc']);
  expect(grouped({ a: 'text:1 work:11::X work:11::Y', b: 'text:1 work:11::Y' })).toEqual(['ab']);
});

it('a book that staff have taken out stays alone, or with those that they join', () => {
  expect(grouped({ a: 'text:1', b: 'text:1 work:11::X', c: 'text:1', d: 'work:11::X' }, 'b')).toEqual([
    'ac',
    'b',
    'd',
  ]);
  expect(grouped({ a: 'text:1', b: 'text:1 chosen:d', c: 'chosen:d text:2' }, 'b')).toEqual(['a', 'bc']);
});
