import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';
import { CatalogueQueue } from './catalogue-queue.ts';

describe('slow searches', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.close());

  const running = async () => {
    const { text } = await service.http.get('/metrics');
    return Number(/^catalogue_reads\{state="running"\} (\d+)$/m.exec(text)?.[1]);
  };

  it('leave connections to shoppers, and turns to other networks', async () => {
    const { token } = await signUp(service.http);
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let locked = () => {};
    const taken = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const locking = service.database.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`);
      locked();
      await unlocked;
    });
    await taken;
    const search = (address: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        service.http
          .get(`/api/products?search=${address}-${index}`)
          .set('X-Forwarded-For', address)
          .then(({ status }) => status),
      );
    const asked = search('203.0.113.1', 40);
    await expect.poll(running).toBe(2);
    await service.http.get('/api/users/address').set('authorization', token).expect(200);
    asked.push(...search('203.0.113.2', 1));
    await expect.poll(running).toBe(3);
    unlock();
    await locking;
    // Requests that waited longer than the lock timeout got 503.
    for (const status of await Promise.all(asked)) expect([200, 503]).toContain(status);
    await expect.poll(running).toBe(0);
  });
});

it('drops requests that waited longer than the response timeout', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const limits = { maxConcurrent: 1, maxConcurrentPerNetwork: 1, maxWaitingPerNetwork: 1, maxWaiting: 1 };
    const queue = new CatalogueQueue(3_000, limits);
    let finish = () => {};
    const first = queue.run(
      '203.0.113.1',
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const work = vi.fn();
    const second = queue.run('203.0.113.1', work);
    await expect(queue.run('203.0.113.1', work)).rejects.toThrow('Too many reads of the catalogue wait.');
    vi.advanceTimersByTime(3_001);
    finish();
    await first;
    await expect(second).rejects.toThrow('No turn within 3000 ms.');
    expect(work).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
