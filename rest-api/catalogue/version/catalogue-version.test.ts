import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatalogueVersion } from './catalogue-version.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A version that stays known for a minute. */
function start() {
  const version = new CatalogueVersion();
  version.confirm(performance.now() + 60_000);
  return version;
}

it('is unknown until it is confirmed, and when a confirmation is overdue', () => {
  const version = new CatalogueVersion();
  expect(version.current).toBeUndefined();
  version.confirm(performance.now() + 800);
  expect(version.current).toBe(1);
  vi.advanceTimersByTime(801);
  expect(version.current).toBeUndefined();
  version.confirm(performance.now() + 800);
  expect(version.current).toBe(1);
});

it('moves at once with a change, and batches those that follow within 800 ms', () => {
  const version = start();
  version.change();
  expect(version.current).toBe(2);
  vi.advanceTimersByTime(10);
  const changedAt = performance.now();
  for (let change = 0; change < 50; change++) version.change();
  expect(version.current).toBe(2);
  vi.advanceTimersByTime(800);
  expect(version.current).toBe(3);
  expect(version.changedAt).toBe(changedAt);
  vi.advanceTimersByTime(5_000);
  expect(version.current).toBe(3);
  // Each was counted when it was noticed.
  expect(version.changes).toBe(51);
});

it('moves when it is lost, since changes may have gone unnoticed', () => {
  const version = start();
  version.lose();
  expect(version.current).toBeUndefined();
  version.confirm(performance.now() + 800);
  expect(version.current).toBe(2);
});
