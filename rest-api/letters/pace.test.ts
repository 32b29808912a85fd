import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

function paceAt() {
  const clock = { ms: 1_000 };
  return { clock, pace: new Pace(100, () => clock.ms) };
}

it('gives what comes together turns one after the other', () => {
  const { pace } = paceAt();
  const waits = Array.from({ length: 8 }, () => pace.take());
  expect(waits.map((wait, at) => (at === 0 ? 0 : wait - (waits[at - 1] ?? 0)))).toEqual([
    0,
    ...Array(7).fill(10),
  ]);
});

it('catches up with a few turns after a while without any, and no more', () => {
  const { clock, pace } = paceAt();
  pace.take();
  clock.ms += 60_000;
  const waits = Array.from({ length: 7 }, () => pace.take());
  expect(waits.filter((wait) => wait <= 0)).toHaveLength(5);
  expect(waits.slice(5)).toEqual([10, 20]);
});

it('keeps its rate where turns are taken late', () => {
  const { clock, pace } = paceAt();
  for (let turn = 0; turn < 5; turn += 1) pace.take();
  for (let turn = 1; turn <= 50; turn += 1) {
    clock.ms += turn % 2 ? 13 : 7;
    expect(clock.ms + pace.take()).toBe(1_000 + turn * 10);
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
