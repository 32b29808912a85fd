import type { Redis } from 'ioredis';
import { networkOf, wideNetworkOf } from '../../../http/network-of.ts';
import { daySeconds, hourSeconds } from '../../durations.ts';
import { HttpError, TooManyAttempts } from '../../routing/errors.ts';
import { Counter } from './counters.ts';
import { emailKey } from './email-key.ts';
import { SlowLane } from './slow-lane.ts';

const quarterHour = 900;

/** The limits: attempts per key and period in seconds. `what` is the name of the attempts in the error message. */
const budgets = {
  account: { what: 'wrong passwords', points: 20, duration: quarterHour },
  knownNetwork: { what: 'wrong passwords', points: 20, duration: quarterHour },
  device: { what: 'wrong passwords', points: 20, duration: quarterHour },
  guesser: { what: 'wrong passwords from your network', points: 200, duration: quarterHour },
  guest: { what: 'logins as guest from your network', points: 300, duration: quarterHour },
  signup: { what: 'new accounts from your network', points: 200, duration: hourSeconds },
  letter: { what: 'emails to this address', points: 5, duration: hourSeconds },
  letters: { what: 'emails asked for from your network', points: 100, duration: hourSeconds },
  code: { what: 'wrong codes', points: 10, duration: quarterHour },
  discountCode: { what: 'codes that the shop does not have', points: 20, duration: quarterHour },
  discountCodes: {
    what: 'codes from your network that the shop does not have',
    points: 200,
    duration: quarterHour,
  },
  link: { what: 'links that are not valid from your network', points: 100, duration: quarterHour },
  review: { what: 'changes of your reviews', points: 30, duration: hourSeconds },
  vote: { what: 'votes and reports', points: 300, duration: hourSeconds },
} as const;

type Budget = keyof typeof budgets;

/** An attempt is counted before it is made, and taken back if it does not count. */
interface RateLimitKey {
  /** @throws TooManyAttempts */
  take(): Promise<void>;
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
    const counter = (name: Budget) => new Counter(name, budgets[name], redis);
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
   * @throws TooManyAttempts; TooBusy and other errors of the check, which then does not count.
   */
  async password(
    { account, shared, address, device }: LoginAttempt,
    check: () => Promise<boolean>,
  ): Promise<boolean> {
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

    const matches = await this.#holding([guesser, own], check);
    if (!matches) return false;
    await guesser.giveBack();
    if (!shared) {
      await own.settle();
      await this.#knownNetworks.add(accountAndNetwork);
    }
    return true;
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

  async #holding<Result>(keys: readonly RateLimitKey[], work: () => Promise<Result>): Promise<Result> {
    const held: RateLimitKey[] = [];
    try {
      for (const key of keys) {
        await key.take();
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
      take: async () => this.#refuseUntil(budget, await counter.take(key)),
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
        isSlow = (await counter.take(account)) > 0;
        if (isSlow) this.#refuseUntil('account', await this.#slowLane.take(account, network));
      },
      giveBack: () => (isSlow ? this.#slowLane.giveBack(account, network) : counter.giveBack(account)),
      // In the slow lane the budget stays exhausted: an attack is going on.
      settle: async () => (isSlow ? undefined : counter.forget(account)),
    };
  }

  #refuseUntil(budget: Budget, milliseconds: number): void {
    if (milliseconds === 0) return;
    this.refused[budget] += 1;
    throw new TooManyAttempts(budgets[budget].what, Math.ceil(milliseconds / 1_000));
  }
}
