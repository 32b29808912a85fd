import { expect, test } from 'vitest';
import { serialize } from './serialize.ts';

const enqueue = serialize();

test('a change starts after the previous one has ended, even if that failed', async () => {
  const events: string[] = [];
  let failFirst: (reason: Error) => void = () => undefined;
  const first = enqueue(() => {
    events.push('first begins');
    return new Promise<void>((_resolve, reject) => {
      failFirst = reject;
    });
  });
  const second = enqueue(async () => {
    events.push('second begins');
    return 2;
  });

  await Promise.resolve();
  await Promise.resolve();
  expect(events).toEqual(['first begins']);
  failFirst(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await expect(second).resolves.toBe(2);
  expect(events).toEqual(['first begins', 'second begins']);
});
