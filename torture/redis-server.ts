import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../http/testing/free-port.ts';

/** A Redis for the stage, without persistence; undefined if none is installed. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (spawnSync('redis-server', ['--version']).error) return undefined;
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis: ChildProcess = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of redis.stdout ?? []) if (String(chunk).includes('Ready to accept')) break;
  redis.stdout?.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(redis, 'exit');
      redis.kill();
      await ended;
    },
  };
}
