import { afterEach, expect, it, vi } from 'vitest';
import { countCopy, storedDelivery, takeOff } from './delivery.ts';

const book = { id: 'one', title: 'Emma', onHand: 4 };

afterEach(() => {
  vi.unstubAllGlobals();
  storedDelivery.set(null);
});

it('deliveries have ids of their own on pages without HTTPS, where browsers have no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  countCopy(book);
  countCopy(book);
  const first = storedDelivery.get()?.id ?? '';
  takeOff(first, [{ bookId: book.id, title: book.title, copies: 1 }]);
  const second = storedDelivery.get()?.id ?? '';
  for (const id of [first, second])
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
  expect(second).not.toBe(first);
});

it('a delivery that another tab has stored takes nothing off the one that has begun since', () => {
  countCopy(book);
  expect(takeOff('another', [{ bookId: book.id, title: book.title, copies: 1 }])).toEqual([]);
  expect(storedDelivery.get()?.lines).toMatchObject([{ copies: 1 }]);
});
