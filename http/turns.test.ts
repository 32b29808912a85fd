import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Turns } from './turns.ts';

let turns: Turns;
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  turns = new Turns();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function take(name: string) {
  const response = { destroyed: false, headersSent: false };
  turns.take(response as ServerResponse, () => begun.push(name));
  return response;
}

it('requests begin at once while none is rejected', () => {
  take('a');
  take('b');
  expect(begun).toEqual(['a', 'b']);
});

it('one begins in each turn of the event loop after a rejection, in their order', async () => {
  turns.rejected();
  for (const name of ['a', 'b', 'c']) take(name);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(['a']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('a caller that disconnects or gets a response while it waits takes no turn', async () => {
  turns.rejected();
  const gone = take('gone');
  const tooSlow = take('too slow');
  take('b');
  gone.destroyed = true;
  tooSlow.headersSent = true;
  await nextTurn();
  expect(begun).toEqual(['b']);
});

it('a second after the last rejection they begin at once again, after those that wait', async () => {
  turns.rejected();
  take('waits');
  vi.advanceTimersByTime(1_001);
  take('comes later');
  expect(begun).toEqual([]);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['waits', 'comes later']);
  take('calm');
  expect(begun).toEqual(['waits', 'comes later', 'calm']);
});
