import type { Redis } from 'ioredis';
import { networkOf, wideNetworkOf } from '../../../http/network-of.ts';
import { daySeconds, hourSeconds } from '../../durations.ts';
import { HttpError, TooManyAttempts } from '../../routing/errors.ts';
import type { RateLimit } from '../../routing/rate-limit.ts';
import { Counter, type Taken } from './counters.ts';
import { emailKey } from './email-key.ts';
import { SlowLane } from './slow-lane.ts';

const quarterHour = 900;

/** The limits: attempts per key within a window. `name` is that of the attempts, in the error message and in headers. */
const budgets = {
  account: { name: 'wrong passwords', attempts: 20, windowSeconds: quarterHour },
  knownNetwork: { name: 'wrong passwords', attempts: 20, windowSeconds: quarterHour },
  device: { name: 'wrong passwords', attempts: 20, windowSeconds: quarterHour },
  guesser: { name: 'wrong passwords from your network', attempts: 200, windowSeconds: quarterHour },
  guest: { name: 'logins as guest from your network', attempts: 300, windowSeconds: quarterHour },
  signup: { name: 'new accounts from your network', attempts: 200, windowSeconds: hourSeconds },
  letter: { name: 'emails to this address', attempts: 5, windowSeconds: hourSeconds },
  letters: { name: 'emails asked for from your network', attempts: 100, windowSeconds: hourSeconds },
  code: { name: 'wrong codes', attempts: 10, windowSeconds: quarterHour },
  discountCode: { name: 'codes that the shop does not have', attempts: 20, windowSeconds: quarterHour },
  discountCodes: {
    name: 'codes from your network that the shop does not have',
    attempts: 200,
    windowSeconds: quarterHour,
  },
  link: { name: 'links that are not valid from your network', attempts: 100, windowSeconds: quarterHour },
  review: { name: 'changes of your reviews', attempts: 30, windowSeconds: hourSeconds },
  vote: { name: 'votes and reports', attempts: 300, windowSeconds: hourSeconds },
} as const;

type Budget = keyof typeof budgets;

/** What a caller reads who has no attempts left, for the documentation. */
export const tooMany = (budget: Budget): string[] => new TooManyAttempts(budgets[budget]).messages;

/** An attempt is counted before it is made, and taken back if it does not count. */
interface RateLimitKey {
  /** @returns the limit, with what is left of it @throws TooManyAttempts */
  take(): Promise<RateLimit>;
  giveBack(): Promise<void>;
  /** The password was correct. */
  settle(): Promise<void>;
}

/** An attempt to log in. */
export interface LoginAttempt {
  /** The account's id, or the email in lower case where there is no such account. */
  account: string;
  /** Set for the demo account, whose password is public: wrong ones must not lock the others out. */
  shared: boolean;
  address: string;
  /** The id of the device, if it has logged in to this account before (`device-cookie.ts`). */
  device?: string | undefined;
}

/** Limits attempts to guess passwords, tokens and codes, requests for accounts and emails, and what is written for everybody. */
export class AuthRateLimiter {
  readonly #counters: Record<Budget, Counter>;
  /** Networks from which an account has logged in within a day. */
  readonly #knownNetworks: Counter;
  readonly #slowLane: SlowLane;
  /** Rejections since the start, by budget, for the metrics. */
  readonly refused: Record<Budget, number>;

  /** @param redis shared by several services; without it, each counts in memory */
  constructor(redis?: Redis) {
    const counter = (name: Budget) => {
      const { attempts: points, windowSeconds: duration } = budgets[name];
      return new Counter(name, { points, duration }, redis);
    };
    this.#counters = {
      account: counter('account'),
      knownNetwork: counter('knownNetwork'),
      device: counter('device'),
      guesser: counter('guesser'),
      guest: counter('guest'),
      signup: counter('signup'),
      letter: counter('letter'),
      letters: counter('letters'),
      discountCode: counter('discountCode'),
      discountCodes: counter('discountCodes'),
      link: counter('link'),
      code: counter('code'),
      review: counter('review'),
      vote: counter('vote'),
    };
    this.#knownNetworks = new Counter('networks', { points: 1, duration: daySeconds }, redis);
    this.#slowLane = new SlowLane(redis);
    this.refused = {
      account: 0,
      knownNetwork: 0,
      device: 0,
      guesser: 0,
      guest: 0,
      signup: 0,
      letter: 0,
      letters: 0,
      discountCode: 0,
      discountCodes: 0,
      link: 0,
      code: 0,
      review: 0,
      vote: 0,
    };
  }

  /**
   * Checks a password, unless too many wrong ones have been tried. The attempt counts as wrong until it has proved
   * correct, so that concurrent guesses count too. A correct one resets the account's budget. Devices and networks that
   * have logged in to the account before have budgets of their own; when the account's budget is exhausted, others use
   * the slow lane: an attacker's guesses do not lock the owner out.
   * @returns whether it is right, and of a wrong one how many more there may be
   * @throws TooManyAttempts; TooBusy and other errors of the check, which then does not count.
   */
  async password(
    { account, shared, address, device }: LoginAttempt,
    check: () => Promise<boolean>,
  ): Promise<{ isRight: true } | { isRight: false; limit: RateLimit }> {
    const network = networkOf(address);
    const accountAndNetwork = `${account} ${network}`;
    const guesser = this.#limitKey('guesser', network);
    const own = shared
      ? this.#limitKey('guest', network)
      : device !== undefined
        ? this.#limitKey('device', device)
        : (await this.#knownNetworks.get(accountAndNetwork)).count > 0
          ? this.#limitKey('knownNetwork', accountAndNetwork)
          : this.#strangersKey(account, wideNetworkOf(address));

    const limits: RateLimit[] = [];
    const isRight = await this.#holding([guesser, own], check, limits);
    if (!isRight) return { isRight, limit: limits.reduce((a, b) => (a.left < b.left ? a : b)) };
    await guesser.giveBack();
    if (!shared) {
      await own.settle();
      await this.#knownNetworks.add(accountAndNetwork);
    }
    return { isRight };
  }

  /**
   * Creates an account, unless too many have been created or attempted from the same network.
   * @throws TooManyAttempts; and what `make` throws: a 4xx error counts, another failure does not
   */
  signup<Result>(address: string, make: () => Promise<Result>): Promise<Result> {
    return this.#holding([this.#limitKey('signup', networkOf(address))], make);
  }

  /**
   * Sends an email to an address on request, unless too many were requested, for it or from the same network. Whether an
   * account has the email makes no difference.
   * @throws TooManyAttempts; and what `send` throws, which then does not count
   */
  email<Result>(email: string, address: string, send: () => Promise<Result>): Promise<Result> {
    const keys = [this.#limitKey('letters', networkOf(address)), this.#limitKey('letter', emailKey(email))];
    return this.#holding(keys, send);
  }

  /** Counts an email that nobody requested. False if there were too many to this address, so that it must not be sent. */
  async mayWriteTo(email: string, address: string): Promise<boolean> {
    try {
      return await this.email(email, address, async () => true);
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  /**
   * Uses the link of an email, unless too many invalid ones were tried from the same network.
   * @throws TooManyAttempts; and what `follow` throws: a 4xx error counts, another failure does not
   */
  async link<Result>(address: string, follow: () => Promise<Result>): Promise<Result> {
    const key = this.#limitKey('link', networkOf(address));
    const result = await this.#holding([key], follow);
    await key.giveBack();
    return result;
  }

  /**
   * Looks for a code by which an order costs less, unless the account or its network have tried too many that are none.
   * @throws TooManyAttempts; and what `find` throws, which then does not count
   */
  async discountCode<Result>(
    account: string,
    address: string,
    find: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const keys = [
      this.#limitKey('discountCodes', networkOf(address)),
      this.#limitKey('discountCode', account),
    ];
    const found = await this.#holding(keys, find);
    if (found !== undefined) for (const key of keys) await key.giveBack();
    return found;
  }

  /**
   * Checks a code of a member of staff, unless too many wrong ones have been tried for the account. A right one gives the
   * account its budget back.
   * @param check undefined for a wrong code
   * @throws TooManyAttempts; and what `check` throws: a refusal counts, a failure does not.
   */
  async code<Result>(account: string, check: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const key = this.#limitKey('code', account);
    const result = await this.#holding([key], check);
    if (result !== undefined) await key.settle();
    return result;
  }

  /**
   * Changes what an account says of books, or of reviews, unless it has done so too often.
   * @throws TooManyAttempts; and what `change` throws: a 4xx error counts, another failure does not
   */
  opinion<Result>(budget: 'review' | 'vote', userId: string, change: () => Promise<Result>): Promise<Result> {
    return this.#holding([this.#limitKey(budget, userId)], change);
  }

  /** @param limits gets the limit of each key, as it is after the attempt */
  async #holding<Result>(
    keys: readonly RateLimitKey[],
    work: () => Promise<Result>,
    limits: RateLimit[] = [],
  ): Promise<Result> {
    const held: RateLimitKey[] = [];
    try {
      for (const key of keys) {
        limits.push(await key.take());
        held.push(key);
      }
      return await work();
    } catch (error) {
      const counts = error instanceof HttpError && !(error instanceof TooManyAttempts);
      if (!counts) for (const key of held) await key.giveBack();
      throw error;
    }
  }

  #limitKey(budget: Budget, key: string): RateLimitKey {
    const counter = this.#counters[budget];
    return {
      take: async () => this.#limitOf(budget, await counter.take(key)),
      giveBack: () => counter.giveBack(key),
      settle: () => counter.forget(key),
    };
  }

  /** The account's budget while it lasts, then the slow lane. */
  #strangersKey(account: string, network: string): RateLimitKey {
    const counter = this.#counters.account;
    let isSlow = false;
    return {
      take: async () => {
        const taken = await counter.take(account);
        isSlow = !taken.isAllowed;
        if (!isSlow) return this.#limitOf('account', taken);
        const msLeft = await this.#slowLane.take(account, network);
        return this.#limitOf('account', { isAllowed: msLeft === 0, left: 0, msLeft });
      },
      giveBack: () => (isSlow ? this.#slowLane.giveBack(account, network) : counter.giveBack(account)),
      // In the slow lane the budget stays exhausted: an attack is going on.
      settle: async () => (isSlow ? undefined : counter.forget(account)),
    };
  }

  /** @throws TooManyAttempts */
  #limitOf(budget: Budget, { isAllowed, left, msLeft }: Taken): RateLimit {
    const resetSeconds = Math.ceil(msLeft / 1_000);
    if (isAllowed) return { ...budgets[budget], left, resetSeconds };
    this.refused[budget] += 1;
    throw new TooManyAttempts(budgets[budget], resetSeconds);
  }
}
