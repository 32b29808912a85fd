import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestPacer } from './request-pacer.ts';

let pacer: RequestPacer;
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  pacer = new RequestPacer();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function request(name: string) {
  const response = { destroyed: false, headersSent: false };
  pacer.run(response as ServerResponse, () => begun.push(name));
  return response;
}

it('requests begin at once while none is rejected', () => {
  request('a');
  request('b');
  expect(begun).toEqual(['a', 'b']);
});

it('one begins in each turn of the event loop after a rejection, in their order', async () => {
  pacer.rejected();
  for (const name of ['a', 'b', 'c']) request(name);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(['a']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('a caller that disconnects or gets a response while it waits does not begin', async () => {
  pacer.rejected();
  const gone = request('gone');
  const tooSlow = request('too slow');
  request('b');
  gone.destroyed = true;
  tooSlow.headersSent = true;
  await nextTurn();
  expect(begun).toEqual(['b']);
});

it('a second after the last rejection they begin at once again, after those that wait', async () => {
  pacer.rejected();
  request('waits');
  vi.advanceTimersByTime(1_001);
  request('comes later');
  expect(begun).toEqual([]);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['waits', 'comes later']);
  request('calm');
  expect(begun).toEqual(['waits', 'comes later', 'calm']);
});
