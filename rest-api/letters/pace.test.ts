import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new AbortController().signal;

/** A hundred a second, two at each turn: a turn every 20 ms. The first has just been. */
async function begunPace() {
  const pace = new Pace(100, 2);
  await vi.advanceTimersByTimeAsync(60_000);
  const begun: number[] = [];
  const began = performance.now();
  const enter = (count: number) => {
    for (let entered = 0; entered < count; entered += 1) {
      void pace.turn(never()).then(() => begun.push(Math.round(performance.now() - began)));
    }
  };
  return { pace, enter, begun, advance: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

/** After what it catches up with: a turn every 20 ms from now on. */
async function evenPace() {
  const { begun, ...pace } = await begunPace();
  pace.enter(14);
  await pace.advance(20);
  begun.length = 0;
  return { begun, ...pace };
}

it('gives what comes together turns one after the other, two to each', async () => {
  const { enter, begun, advance } = await evenPace();
  enter(6);
  await advance(100);
  const [first = 0] = begun;
  expect(begun.map((ms) => ms - first)).toEqual([0, 0, 20, 20, 40, 40]);
});

it('catches up with a few turns after a while without any, and no more', async () => {
  const { enter, begun, advance } = await begunPace();
  enter(40);
  await advance(19);
  expect(begun).toHaveLength(14);
});

it('gives no turn while it is held up, and does not catch up afterwards', async () => {
  const { pace, enter, begun, advance } = await evenPace();
  enter(1_000);
  await advance(10);
  for (let round = 0; round < 100; round += 1) {
    pace.hold(30);
    begun.length = 0;
    await advance(29);
    expect(begun).toHaveLength(0);
    await advance(15);
    expect(begun).toHaveLength(2);
  }
});

it('gives a turn every eight intervals where it is held up all the time', async () => {
  const { pace, enter, begun, advance } = await evenPace();
  enter(1_000);
  for (let round = 0; round < 800; round += 1) {
    pace.hold(25);
    await advance(10);
  }
  expect(begun.length).toBeGreaterThanOrEqual(98);
  expect(begun.length).toBeLessThanOrEqual(102);
});

it('ends a wait that is aborted, and gives its turn to the next', async () => {
  const { pace, enter, begun, advance } = await evenPace();
  enter(2);
  const abort = new AbortController();
  const waiting = expect(pace.turn(abort.signal)).rejects.toThrow();
  enter(2);
  abort.abort();
  await waiting;
  await advance(45);
  expect(begun).toHaveLength(4);
});
