import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import type { QueueLimits } from './limits.ts';

const limits: QueueLimits = {
  maxConcurrent: 2,
  maxConcurrentPerNetwork: 2,
  maxWaitingPerNetwork: 10,
  maxWaiting: 20,
};
const queueOf = (more: Partial<QueueLimits> = {}) =>
  new FairQueue({ ...limits, ...more }, () => new Error('full'));

/** Enters work under a name that begins with its network, and lists what has begun. */
function entering(queue: FairQueue) {
  const begun: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    begun,
    enter(...names: string[]) {
      for (const name of names) {
        const leave = queue.enter(name.charAt(0), () => begun.push(name));
        leaving.set(name, leave);
      }
    },
    leave(...names: string[]) {
      for (const name of names) leaving.get(name)?.();
    },
  };
}

it('runs as much as the limit allows, and the rest later', () => {
  const queue = queueOf();
  const { begun, enter, leave } = entering(queue);
  enter('a1', 'a2', 'a3');
  expect(begun).toEqual(['a1', 'a2']);
  expect(queue.stats()).toEqual({ running: 2, waiting: 1, refused: 0 });
  leave('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  leave('a2', 'a3');
  expect(queue.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
});

it('gives each network its turn, however much work another one has', () => {
  const { begun, enter, leave } = entering(queueOf({ maxConcurrent: 1 }));
  enter('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  leave('a1', 'a2', 'b1', 'c1', 'a3', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('leaves room for other networks when one has reached its limit', () => {
  const { begun, enter, leave } = entering(queueOf({ maxConcurrent: 3, maxConcurrentPerNetwork: 2 }));
  enter('a1', 'a2', 'a3', 'b1', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  leave('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  leave('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('drops cancelled work, and frees a slot only once', () => {
  const queue = queueOf({ maxConcurrent: 1 });
  const { begun, enter, leave } = entering(queue);
  enter('a1', 'a2', 'b1');
  leave('a2', 'a2');
  expect(queue.stats()).toMatchObject({ running: 1, waiting: 1 });
  leave('a1', 'a1');
  expect(begun).toEqual(['a1', 'b1']);
  expect(queue.stats()).toMatchObject({ running: 1, waiting: 0 });
});

it('rejects work when too much of its network, or in total, is waiting', () => {
  const queue = queueOf({ maxConcurrent: 1, maxWaitingPerNetwork: 2, maxWaiting: 3 });
  const { enter } = entering(queue);
  enter('a1', 'a2', 'a3');
  expect(() => enter('a4')).toThrow('full');
  enter('b1');
  expect(() => enter('c1')).toThrow('full');
  expect(queue.stats()).toEqual({ running: 1, waiting: 3, refused: 2 });
});

it('runs work in turn, and continues after a failure', async () => {
  const queue = queueOf({ maxConcurrent: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('of the work')));
  const done = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('of the work');
  expect(await done).toBe('done');
  expect(queue.stats()).toMatchObject({ running: 0, waiting: 0 });
});
