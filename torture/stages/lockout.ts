import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest, sendWithRetry } from '../request.ts';
import type { Stage, Trial } from '../stage.ts';

/** Twenty wrong passwords within a quarter of an hour, and then a turn every ten seconds. */
const fastGuesses = 20;
const secondsPerTurn = 10;
const minAttackMs = 20_000;

/** Attackers guess at an account endlessly, from several networks, so that its owner is locked out. */
export const lockout: Stage = {
  name: 'lockout',
  does: 'guesses at an account from several networks without end, and its owner from two new ones',
  async run(trial) {
    const shop = await trial.ownShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
    const email = `${randomUUID()}@example.com`;
    const owner = { email, password: 'the right one', firstName: 'Ada', lastName: 'L' };
    const signup = { method: 'POST', path: '/api/auth/signup', body: owner, headers: from('203.0.113.1') };
    const { headers } = await sendWithRetry(shop.origin, signup);
    const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const login = (address: string, password: string, more = {}) =>
      sendRequest(shop.origin, {
        method: 'POST',
        path: '/api/auth/login',
        body: { email, password },
        headers: { ...from(address), ...more },
      });

    const attack = new Attack(trial.times(6, 1), (address) => login(address, randomUUID()));
    await attack.usesUpTheBudget();
    const device = trial.promise('the owner’s device gets in at once, from a network that is new');
    for (let left = trial.times(20, 5); left > 0; left -= 1) {
      const { status, ms } = await login(`198.51.${left}.1`, owner.password, { cookie });
      device.took(ms);
      device.try(status === 200, `it was answered ${status}`);
    }
    await strangers(trial, attack, () => login('192.0.2.1', owner.password));
    const bound = trial.promise('guesses that are looked at: twenty, and one every ten seconds');
    bound.held(attack.looked - 1);
    // One more, because the first turn may already have begun.
    const most = fastGuesses + Math.ceil(attack.seconds / secondsPerTurn) + 1;
    bound.try(attack.looked <= most, `${attack.looked} in ${attack.seconds.toFixed(0)} s`);
  },
};

const from = (address: string) => ({ 'x-forwarded-for': address });

/** The owner without a cookie, who retries after `Retry-After`. */
async function strangers(
  trial: Trial,
  attack: Attack,
  login: () => ReturnType<typeof sendRequest>,
): Promise<void> {
  const tally = trial.promise('… and without its cookie in its turn, behind as many networks as guess');
  const maxSeconds = (attack.networks + 2) * secondsPerTurn;
  const began = performance.now();
  attack.begin();
  for (let tries = 1; ; tries += 1) {
    const { status, headers } = await login();
    const seconds = (performance.now() - began) / 1_000;
    const wait = Number(headers['retry-after']);
    const isIn = status === 200;
    if (isIn || status !== 429 || !(wait <= maxSeconds) || seconds > maxSeconds + 10) {
      tally.took(seconds * 1_000);
      tally.try(
        isIn && tries <= 3,
        `${status} at try ${tries} after ${seconds.toFixed(0)} s, to wait ${wait} s`,
      );
      break;
    }
    await pause(wait * 1_000);
  }
  // By then there would be many guesses without the limit.
  await pause(Math.max(0, minAttackMs - (performance.now() - began)));
  await attack.end();
}

/** Guesses from several networks, each with many addresses. */
class Attack {
  readonly networks: number;
  /** How many wrong passwords the shop has checked. */
  looked = 0;
  readonly #guess: (address: string) => ReturnType<typeof sendRequest>;
  readonly #began = performance.now();
  #guesses = 0;
  #isOver = false;
  #running: Promise<void>[] = [];

  constructor(networks: number, guess: (address: string) => ReturnType<typeof sendRequest>) {
    this.networks = networks;
    this.#guess = guess;
  }

  get seconds(): number {
    return (performance.now() - this.#began) / 1_000;
  }

  async usesUpTheBudget(): Promise<void> {
    for (let left = fastGuesses + this.networks * 2; left > 0; left -= 1)
      await this.#once(left % this.networks);
  }

  begin(): void {
    this.#running = Array.from({ length: this.networks }, async (_, network) => {
      while (!this.#isOver) {
        await this.#once(network);
        await pause(100);
      }
    });
    // If the stage ends early, nobody awaits them.
    for (const running of this.#running) running.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #once(network: number): Promise<void> {
    this.#guesses += 1;
    const { status } = await this.#guess(`10.0.${network}.${this.#guesses % 250}`);
    if (status === 401) this.looked += 1;
  }
}
