import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A number of attempts per period in seconds. */
export interface Limit {
  points: number;
  duration: number;
}

/** Whether an attempt was allowed, how many are left after it, and the milliseconds until the window ends. */
export interface Taken {
  isAllowed: boolean;
  left: number;
  msLeft: number;
}

/**
 * Counts by key within a window that starts with the first attempt. In memory, or in Redis, so that several services
 * share the counts; in memory while Redis is down. Redis stores the keys as hashes.
 */
export class Counter {
  readonly #limiter: RateLimiterMemory | RateLimiterRedis;

  constructor(name: string, { points, duration }: Limit, redis: Redis | undefined) {
    const memory = new RateLimiterMemory({ points, duration });
    this.#limiter = redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `quire:${name}`,
          points,
          duration,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
  }

  /** Counts an attempt if the limit allows it. */
  async take(key: string): Promise<Taken> {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiter.consume(hashOf(key));
      return { isAllowed: true, left: remainingPoints, msLeft: msBeforeNext };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { isAllowed: false, left: 0, msLeft: Math.max(1, error.msBeforeNext) };
    }
  }

  /** Takes back an attempt. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(hashOf(key));
  }

  /** Counts an attempt, also beyond the limit. Returns the count, and the milliseconds until the window ends. */
  async add(key: string): Promise<{ count: number; msLeft: number }> {
    const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(hashOf(key));
    return { count: consumedPoints, msLeft: msBeforeNext };
  }

  /** The count, and the milliseconds until the window ends. */
  async get(key: string): Promise<{ count: number; msLeft: number }> {
    const found = await this.#limiter.get(hashOf(key));
    return { count: found?.consumedPoints ?? 0, msLeft: found?.msBeforeNext ?? 0 };
  }

  /** Sets the count for a number of seconds. */
  async set(key: string, count: number, seconds: number): Promise<void> {
    await this.#limiter.set(hashOf(key), count, seconds);
  }

  /** Resets the count. */
  async forget(key: string): Promise<void> {
    await this.#limiter.delete(hashOf(key));
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
