import { beforeEach, expect, test } from 'vitest';
import { hasTexts, storedValue } from './stored-value.ts';

const named = (value: unknown): value is { name: string } => hasTexts(value, 'name');
const emma = { name: 'Emma' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(['session', 'local'] as const)(
  'a %s value is there again after a reload, until it is forgotten',
  (kind) => {
    storedValue(kind, 'book', named).set(emma);
    const reloaded = storedValue(kind, 'book', named);
    expect(reloaded.get()).toEqual(emma);
    reloaded.set(null);
    expect(storedValue(kind, 'book', named).get()).toBeNull();
  },
);

test.each(['{', '"Emma"', '{"name":1}', 'null', '[]'])('ignores %s in the storage', (stored) => {
  localStorage.setItem('book', stored);
  expect(storedValue('local', 'book', named).get()).toBeNull();
});

test('subscribers are notified of a change, here and in another tab, until they unsubscribe', () => {
  const book = storedValue('local', 'book', named);
  const notifications: unknown[] = [];
  const leave = book.subscribe(() => notifications.push(book.get()));
  book.set(emma);
  localStorage.setItem('book', '{"name":"It"}');
  window.dispatchEvent(new StorageEvent('storage', { key: 'book', storageArea: localStorage }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', storageArea: localStorage }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'book', storageArea: sessionStorage }));
  leave();
  book.set(null);
  expect(notifications).toEqual([emma, { name: 'It' }]);
});
