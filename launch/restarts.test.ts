import { afterEach, expect, it, vi } from 'vitest';
import { Restarts } from './restarts.ts';

afterEach(() => void vi.useRealTimers());

/** Whether the next restart waits for a timer. */
async function isAtOnce(restarts: Restarts, wasAtWork: boolean): Promise<boolean> {
  const later = new Promise<string>((resolve) => setImmediate(resolve, 'later'));
  return (await Promise.race([restarts.next(wasAtWork), later])) === true;
}

it('a process that was in service restarts at once, another one 1 s after its last start', async () => {
  const restarts = new Restarts();
  expect(await isAtOnce(restarts, false)).toBe(true);
  const began = Date.now();
  expect(await isAtOnce(restarts, true)).toBe(true);
  expect(await restarts.next(false)).toBe(true);
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
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
