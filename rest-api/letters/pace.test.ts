import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** A hundred a second, two at each turn: a turn every 20 ms. */
function paceAt() {
  const clock = { ms: 1_000 };
  return { clock, pace: new Pace(100, 2, () => clock.ms) };
}

it('gives what comes together turns one after the other, two to each', () => {
  const { pace } = paceAt();
  const [first = 0, ...others] = Array.from({ length: 8 }, () => pace.take());
  expect(others.map((wait) => wait - first)).toEqual([0, 20, 20, 40, 40, 60, 60]);
});

it('catches up with a few turns after a while without any, and no more', () => {
  const { clock, pace } = paceAt();
  pace.take();
  pace.take();
  clock.ms += 60_000;
  const waits = Array.from({ length: 9 }, () => pace.take());
  expect(waits.filter((wait) => wait <= 0)).toHaveLength(6);
  expect(waits.slice(6)).toEqual([20, 20, 40]);
});

it('keeps its rate where turns are taken late', () => {
  const { clock, pace } = paceAt();
  for (let taken = 0; taken < 6; taken += 1) pace.take();
  for (let turn = 1; turn <= 50; turn += 1) {
    clock.ms += turn % 2 ? 26 : 14;
    for (const _ of [1, 2]) expect(clock.ms + pace.take()).toBe(1_000 + turn * 20);
  }
});

it('ends a wait that is aborted', async () => {
  const { pace } = paceAt();
  for (let turn = 0; turn < 1_000; turn += 1) pace.take();
  const abort = new AbortController();
  const waiting = expect(pace.turn(abort.signal)).rejects.toThrow();
  abort.abort();
  await waiting;
});
