import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../http/network-of.ts';
import { Refusal, TooMany } from '../errors.ts';

const quarterHour = 900;
const hour = 3_600;
const day = 86_400;

/** How often what may be tried, each by whom, in how many seconds; `what` is what the refusal calls it. */
const budgets = {
  account: { what: 'wrong passwords', points: 20, duration: quarterHour },
  knownPlace: { what: 'wrong passwords', points: 20, duration: quarterHour },
  guesser: { what: 'wrong passwords from your network', points: 200, duration: quarterHour },
  guest: { what: 'logins as guest from your network', points: 300, duration: quarterHour },
  signup: { what: 'new accounts from your network', points: 200, duration: hour },
  // Not a limit: remembers where an account has been logged in to.
  places: { what: '', points: 1, duration: day },
} as const;

type Budget = keyof typeof budgets;

/** A budget, and whose. */
type Share = readonly [Exclude<Budget, 'places'>, string];

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** A password that somebody tries. */
export interface Guess {
  /** The account's email in lower case, whether there is such an account or not. */
  account: string;
  /** Set for the demo account, which everyone knows the password of: wrong ones must not lock the others out. */
  shared: boolean;
  address: string;
}

/**
 * Counts what must not be tried without end. In memory, or in Redis, so that several services count as one; in memory
 * again while Redis is away. Who is counted lies there as a hash.
 */
export class AttemptLimits {
  readonly #limiters: Record<Budget, Limiter>;
  /** Refusals since the start, by budget, for the metrics. */
  readonly refused: Record<Exclude<Budget, 'places'>, number>;

  constructor(redis?: Redis) {
    const limiter = (name: Budget): Limiter => {
      const { points, duration } = budgets[name];
      const memory = new RateLimiterMemory({ points, duration });
      if (!redis) return memory;
      return new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `quire:${name}`,
        points,
        duration,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memory,
      });
    };
    this.#limiters = {
      account: limiter('account'),
      knownPlace: limiter('knownPlace'),
      guesser: limiter('guesser'),
      guest: limiter('guest'),
      signup: limiter('signup'),
      places: limiter('places'),
    };
    this.refused = { account: 0, knownPlace: 0, guesser: 0, guest: 0, signup: 0 };
  }

  /**
   * Checks a password, unless too many wrong ones have been tried. It counts as wrong from before the check until it
   * has proved right, so that guesses made at the same time count too. A right one gives the account its budget back.
   * Places where the account was logged in to within a day have a budget of their own: a stranger's guesses do
   * not lock out its owner.
   * @throws TooMany; TooBusy and other errors of the check, which then does not count.
   */
  async password({ account, shared, address }: Guess, check: () => Promise<boolean>): Promise<boolean> {
    const network = networkOf(address);
    const place = `${account} ${network}`;
    const known = !shared && (await this.#limiters.places.get(hashOf(place))) !== null;
    const own: Share = shared ? ['guest', network] : known ? ['knownPlace', place] : ['account', account];
    const guesser: Share = ['guesser', network];

    const matches = await this.#holding([own, guesser], check);
    if (!matches) return false;
    await this.#giveBack(guesser);
    if (!shared) {
      const [budget, key] = own;
      await this.#limiters[budget].delete(hashOf(key));
      await this.#limiters.places.penalty(hashOf(place));
    }
    return true;
  }

  /**
   * Makes an account, unless many have been made or asked for from the same network.
   * @throws TooMany; and what `make` throws: a refusal counts, a failure does not.
   */
  signup<Result>(address: string, make: () => Promise<Result>): Promise<Result> {
    return this.#holding([['signup', networkOf(address)]], make);
  }

  async #holding<Result>(shares: readonly Share[], work: () => Promise<Result>): Promise<Result> {
    const held: Share[] = [];
    try {
      for (const share of shares) {
        await this.#take(share);
        held.push(share);
      }
      return await work();
    } catch (error) {
      const counts = error instanceof Refusal && !(error instanceof TooMany);
      if (!counts) for (const share of held) await this.#giveBack(share);
      throw error;
    }
  }

  async #take([budget, key]: Share): Promise<void> {
    try {
      await this.#limiters[budget].consume(hashOf(key));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.refused[budget] += 1;
      throw new TooMany(budgets[budget].what, Math.ceil(error.msBeforeNext / 1_000));
    }
  }

  async #giveBack([budget, key]: Share): Promise<void> {
    await this.#limiters[budget].reward(hashOf(key));
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
