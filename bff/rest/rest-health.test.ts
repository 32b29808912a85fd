import { afterEach, expect, it } from 'vitest';
import { RestHealth } from './rest-health.ts';

let health: RestHealth;
afterEach(() => health.close());

/** Holds up this process. */
const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A check that gets its response after so many turns of the event loop, each of which takes so long. */
const respondsAfter = (turns: number, turnMs: number) => (signal: AbortSignal) =>
  new Promise<boolean>((resolve, reject) => {
    let left = turns;
    const turn = () => {
      block(turnMs);
      left -= 1;
      if (left === 0) resolve(true);
      else setImmediate(turn);
    };
    signal.addEventListener('abort', () => reject(signal.reason));
    setImmediate(turn);
  });

/** Whether the service is taken for down after a check. */
async function isLost(alive: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  let lost = false;
  await new Promise((resolve) => {
    health = new RestHealth(
      (signal) => alive(signal).finally(() => setTimeout(resolve)),
      () => undefined,
    );
    health.on('lost', () => {
      lost = true;
    });
    health.suspect();
  });
  return lost;
}

it('does not take a service for down because this process is slow itself', async () => {
  // The check takes 792 ms, more than a healthy service may; but each turn counts as one step of 50 ms.
  expect(await isLost(respondsAfter(9, 88))).toBe(false);
});

it('takes a service for down that does not respond to a check', async () => {
  const silent = (signal: AbortSignal) =>
    new Promise<boolean>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  expect(await isLost(silent)).toBe(true);
});
