import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TooBusy, TooManyAttempts } from '../../routing/errors.ts';
import { AuthRateLimiter } from './auth-rate-limiter.ts';

/** The tests control the time. */
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-31T09:05:00Z') }));
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const account = randomUUID();
/** An address of the attacker; each index is in another network. */
const attackers = (index: number) => `10.${Math.floor(index / 250) % 250}.${index % 250}.9`;
const home = '203.0.113.7';

/** Attempts at one account: those whose password was checked, and the seconds to wait for the others. */
function trial() {
  const limits = new AuthRateLimiter();
  const seen = { checked: 0 };
  const attempt = (address: string, right: boolean, device?: string) =>
    limits
      .password({ account, shared: false, address, device }, async () => {
        if (!right) seen.checked += 1;
        return right;
      })
      .then(
        () => 0,
        (error: unknown) => {
          if (error instanceof TooManyAttempts) return error.limit.resetSeconds;
          throw error;
        },
      );
  /** Retries with the correct password after each delay, during the attack; returns the attempts and the time. */
  const logIn = async (address: string, meanwhile: () => Promise<void>) => {
    let waited = 0;
    for (let tries = 1; ; tries += 1) {
      const wait = await attempt(address, true);
      if (wait === 0) return { tries, waited };
      for (const end = waited + wait; waited < end; waited += 10) {
        await seconds(Math.min(10, end - waited));
        await meanwhile();
      }
    }
  };
  return { limits, attempt, logIn, seen };
}

describe('an account under attack', () => {
  it.each([
    ['from one address', 1, 1, 40],
    ['from a hundred networks, all the time', 100, 3, 1_200],
  ])(
    'lets its owner in from a new network while they do %s',
    async (_name, networks, maxTries, maxSeconds) => {
      const { attempt, logIn, seen } = trial();
      let next = 0;
      const attack = async () => {
        for (let count = 3; count > 0; count -= 1) {
          await attempt(attackers(next % networks), false);
          next += 1;
        }
      };
      let attackedUntil = 0;
      const attackUntil = async (second: number) => {
        for (; attackedUntil < second; attackedUntil += 10) {
          await attack();
          await seconds(10);
        }
      };
      const owners = [];
      for (const [index, hour] of [0.02, 1, 5].entries()) {
        await attackUntil(hour * 3_600);
        const owner = await logIn(`203.0.${index}.1`, attack);
        attackedUntil += owner.waited;
        owners.push(owner);
      }
      for (const { tries, waited } of owners) {
        expect(tries, JSON.stringify(owners)).toBeLessThanOrEqual(maxTries + 1);
        expect(waited, JSON.stringify(owners)).toBeLessThanOrEqual(maxSeconds);
      }
      await attackUntil(6 * 3_600);
      // Twenty per quarter of an hour, and five per network and day, which is less than 360 per hour.
      expect(seen.checked).toBeGreaterThan(375);
      expect(seen.checked).toBeLessThanOrEqual(25 * 20 + 5 * networks);
    },
    60_000,
  );

  it('reserves a turn for each network in the order of arrival, for ten minutes', async () => {
    const { attempt } = trial();
    for (let index = 0; index < 20; index += 1) await attempt(attackers(0), false);
    for (const index of [1, 2, 3]) expect(await attempt(attackers(index), false)).toBe(index * 10);
    expect(await attempt(home, true)).toBe(40);
    expect(await attempt(home, true)).toBe(40);
    await seconds(25);
    expect(await attempt(home, true)).toBe(15);
    await seconds(15 + 590);
    expect(await attempt(home, true)).toBe(0);
  });

  it('checks one of a network’s concurrent guesses when its turn has come', async () => {
    const { attempt, seen } = trial();
    for (let index = 0; index < 20; index += 1) await attempt(attackers(0), false);
    const atOnce = () => Promise.all(Array.from({ length: 30 }, () => attempt(attackers(7), false)));
    await atOnce();
    expect(seen.checked).toBe(20);
    await seconds(10);
    await atOnce();
    expect(seen.checked).toBe(21);
    // They did not reserve more than one turn either.
    await seconds(10);
    expect(await attempt(home, true)).toBeLessThanOrEqual(10);
  });

  it('returns a turn when the password could not be checked', async () => {
    const { attempt, limits } = trial();
    for (let index = 0; index < 20; index += 1) await attempt(attackers(0), false);
    await attempt(home, true);
    await seconds(10);
    const tooBusy = async () => {
      throw new TooBusy('busy');
    };
    await expect(limits.password({ account, shared: false, address: home }, tooBusy)).rejects.toThrow(
      TooBusy,
    );
    expect(await attempt(home, true)).toBe(0);
  });

  it('accepts a known device at once, from any network, and limits its guesses', async () => {
    const { attempt, seen } = trial();
    for (let index = 0; index < 200; index += 1) await attempt(attackers(index), false);
    const device = randomUUID();
    expect(await attempt(home, true, device)).toBe(0);
    const before = seen.checked;
    for (let index = 0; index < 30; index += 1) await attempt(`192.0.2.${index}`, false, device);
    expect(seen.checked).toBe(before + 20);
  });
});
