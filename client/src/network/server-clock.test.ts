import { afterEach, expect, it, vi } from 'vitest';
import { LoginAsGuestDocument } from '../generated/graphql.ts';
import { apollo } from './apollo.ts';
import { serverNow } from './server-clock.ts';

const HOUR_MS = 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
  // The difference that the module has learnt is wrong for the tests of other files.
  vi.resetModules();
});

it('is right on a device whose clock is wrong, from the first response on', async () => {
  const realTime = () => performance.timeOrigin + performance.now();
  vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] });
  expect(Math.abs(serverNow() - realTime())).toBeGreaterThan(HOUR_MS / 2);
  await apollo.mutate({ mutation: LoginAsGuestDocument });
  expect(Math.abs(serverNow() - realTime())).toBeLessThan(HOUR_MS / 2);
});
