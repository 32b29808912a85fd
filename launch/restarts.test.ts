import { afterEach, expect, it, vi } from 'vitest';
import { Restarts } from './restarts.ts';

afterEach(() => void vi.useRealTimers());

async function msUntilNext(restarts: Restarts, wasAtWork: boolean): Promise<number> {
  const began = performance.now();
  expect(await restarts.next(wasAtWork)).toBe(true);
  return performance.now() - began;
}

it('a process that was in service restarts at once, another one 1 s after its last start', async () => {
  const restarts = new Restarts();
  expect(await msUntilNext(restarts, false)).toBeLessThan(500);
  expect(await msUntilNext(restarts, true)).toBeLessThan(500);
  expect(await msUntilNext(restarts, false)).toBeGreaterThan(900);
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
