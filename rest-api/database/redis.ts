import { Redis } from 'ioredis';
import type { Logger } from '../../http/log.ts';

/**
 * A connection to Redis that never blocks: while it is down, commands fail at once, and reconnects happen at most
 * every two seconds. It logs the beginning and the end of each outage.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 250,
    socketTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) log.error({ err: error }, 'Redis is down: attempts are counted in memory');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  return redis;
}
