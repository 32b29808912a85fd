import { afterEach, expect, it, vi } from 'vitest';
import { Restarts } from './service.ts';

afterEach(() => void vi.useRealTimers());

it('a process that was in service restarts at once, another one after 1 s', async () => {
  const restarts = new Restarts();
  const later = new Promise<string>((resolve) => setImmediate(resolve, 'later'));
  expect(await Promise.race([restarts.next(true), later])).toBe(true);
  const began = performance.now();
  expect(await restarts.next(false)).toBe(true);
  expect(performance.now() - began).toBeGreaterThanOrEqual(999);
});

it('the sixth restart within 30 s is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const restarts = new Restarts();
  for (let left = 5; left > 0; left -= 1) expect(await restarts.next(true)).toBe(true);
  vi.setSystemTime(Date.now() + 29_000);
  expect(await restarts.next(true)).toBe(false);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await restarts.next(true)).toBe(true);
});
