import type { IntervalHistogram } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventLoopDelay } from './event-loop-delay.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A histogram with these mean delays in milliseconds, one after the other. */
function start(...delays: number[]): EventLoopDelay {
  const histogram = {
    count: 1,
    get mean() {
      return (delays[0] ?? 0) * 1e6;
    },
    enable: () => true,
    disable: () => true,
    reset: () => void delays.shift(),
  };
  return new EventLoopDelay(histogram as unknown as IntervalHistogram);
}

it('does not count a single stall, such as a garbage collection', () => {
  const delay = start(10, 2_010, 10, 10);
  const seen: number[] = [];
  for (let left = 4; left > 0; left -= 1) {
    vi.advanceTimersByTime(250);
    seen.push(delay.lastingMs);
  }
  expect(seen).toEqual([0, 0, 0, 0]);
  delay.stop();
});

it('is what both of the last two samples reached', () => {
  const delay = start(310, 210, 10);
  vi.advanceTimersByTime(500);
  expect(delay.lastingMs).toBe(200);
  vi.advanceTimersByTime(250);
  expect(delay.lastingMs).toBe(0);
  delay.stop();
});
