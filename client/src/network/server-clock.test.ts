import { afterEach, expect, it, vi } from 'vitest';
import { LoginAsGuestDocument } from '../account/Login.generated.ts';
import { apollo } from './apollo.ts';
import { corrected, serverNow } from './server-clock.ts';

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

it('learns nothing from a response that was long on its way, and all from one that disagrees', () => {
  const date = 1_000_000;
  expect(corrected(0, { date, began: date - 5_000, ended: date + 8_000 })).toBe(0);
  expect(corrected(0, { date, began: date - 60_000, ended: date - 59_000 })).toBe(59_000);
  expect(corrected(0, { date, began: date + 60_000, ended: date + 61_000 })).toBe(-59_001);
});
