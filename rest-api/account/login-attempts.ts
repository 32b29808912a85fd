import type { Redis } from 'ioredis';
import { networkOf, wideNetworkOf } from '../../http/network-of.ts';
import { HttpError, TooManyAttempts } from '../routing/errors.ts';
import { Counter } from './counters.ts';
import { SlowLane } from './slow-lane.ts';

const quarterHour = 900;
const hour = 3_600;
const day = 86_400;

/** How often what may be tried, each by whom, in how many seconds; `what` is what the refusal calls it. */
const budgets = {
  account: { what: 'wrong passwords', points: 20, duration: quarterHour },
  knownPlace: { what: 'wrong passwords', points: 20, duration: quarterHour },
  device: { what: 'wrong passwords', points: 20, duration: quarterHour },
  guesser: { what: 'wrong passwords from your network', points: 200, duration: quarterHour },
  guest: { what: 'logins as guest from your network', points: 300, duration: quarterHour },
  signup: { what: 'new accounts from your network', points: 200, duration: hour },
  letter: { what: 'letters to this address', points: 5, duration: hour },
  letters: { what: 'letters asked for from your network', points: 100, duration: hour },
  link: { what: 'links that are not valid from your network', points: 100, duration: quarterHour },
} as const;

type Budget = keyof typeof budgets;

/** What an attempt takes before it is made, and gets back when it does not count. */
interface RateLimitKey {
  /** @throws TooManyAttempts */
  take(): Promise<void>;
  giveBack(): Promise<void>;
  /** The right password was given. */
  settle(): Promise<void>;
}

/** A password that somebody tries. */
export interface LoginAttempt {
  /** The account's id, or the email in lower case where there is no such account. */
  account: string;
  /** Set for the demo account, which everyone knows the password of: wrong ones must not lock the others out. */
  shared: boolean;
  address: string;
  /** The id of the device, where it has logged in to this account before (`device-cookie.ts`). */
  device?: string | undefined;
}

/**
 * Counts what must not be tried without end.
 */
export class LoginAttempts {
  readonly #counters: Record<Budget, Counter>;
  /** Where an account has been logged in to within a day. */
  readonly #places: Counter;
  readonly #slowLane: SlowLane;
  /** Refusals since the start, by budget, for the metrics. */
  readonly refused: Record<Budget, number>;

  /** @param redis where several services count as one; without, each counts in memory */
  constructor(redis?: Redis) {
    const counter = (name: Budget) => new Counter(name, budgets[name], redis);
    this.#counters = {
      account: counter('account'),
      knownPlace: counter('knownPlace'),
      device: counter('device'),
      guesser: counter('guesser'),
      guest: counter('guest'),
      signup: counter('signup'),
      letter: counter('letter'),
      letters: counter('letters'),
      link: counter('link'),
    };
    this.#places = new Counter('places', { points: 1, duration: day }, redis);
    this.#slowLane = new SlowLane(redis);
    this.refused = {
      ...{ account: 0, knownPlace: 0, device: 0, guesser: 0, guest: 0, signup: 0 },
      ...{ letter: 0, letters: 0, link: 0 },
    };
  }

  /**
   * Checks a password, unless too many wrong ones have been tried. It counts as wrong from before the check until it
   * has proved right, so that guesses made at the same time count too. A right one gives the account its budget back.
   * Devices and places where the account was logged in to before have budgets of their own, and whoever comes from
   * elsewhere when the account's is used up goes through the slow lane: a stranger's guesses do not lock out its owner.
   * @throws TooManyAttempts; TooBusy and other errors of the check, which then does not count.
   */
  async password(
    { account, shared, address, device }: LoginAttempt,
    check: () => Promise<boolean>,
  ): Promise<boolean> {
    const network = networkOf(address);
    const place = `${account} ${network}`;
    const guesser = this.#share('guesser', network);
    const own = shared
      ? this.#share('guest', network)
      : device !== undefined
        ? this.#share('device', device)
        : (await this.#places.get(place)).count > 0
          ? this.#share('knownPlace', place)
          : this.#strangersShare(account, wideNetworkOf(address));

    const matches = await this.#holding([guesser, own], check);
    if (!matches) return false;
    await guesser.giveBack();
    if (!shared) {
      await own.settle();
      await this.#places.add(place);
    }
    return true;
  }

  /**
   * Makes an account, unless many have been made or asked for from the same network.
   * @throws TooManyAttempts; and what `make` throws: a refusal counts, a failure does not.
   */
  signup<Result>(address: string, make: () => Promise<Result>): Promise<Result> {
    return this.#holding([this.#share('signup', networkOf(address))], make);
  }

  /**
   * Has a letter sent to an email, unless many were asked for, to it or from the same network. Whether an account has the
   * email makes no difference.
   * @throws TooManyAttempts; and what `send` throws, which then does not count
   */
  letter<Result>(email: string, address: string, send: () => Promise<Result>): Promise<Result> {
    const shares = [this.#share('letters', networkOf(address)), this.#share('letter', email.toLowerCase())];
    return this.#holding(shares, send);
  }

  /** Counts a letter to an email that goes out by itself. False where there were too many, so that it is left out. */
  async mayWriteTo(email: string, address: string): Promise<boolean> {
    try {
      return await this.letter(email, address, async () => true);
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  /**
   * Follows the link of a letter, unless many that are not valid were tried from the same network.
   * @throws TooManyAttempts; and what `follow` throws: a refusal counts, a failure does not.
   */
  async link<Result>(address: string, follow: () => Promise<Result>): Promise<Result> {
    const share = this.#share('link', networkOf(address));
    const result = await this.#holding([share], follow);
    await share.giveBack();
    return result;
  }

  async #holding<Result>(shares: readonly RateLimitKey[], work: () => Promise<Result>): Promise<Result> {
    const held: RateLimitKey[] = [];
    try {
      for (const share of shares) {
        await share.take();
        held.push(share);
      }
      return await work();
    } catch (error) {
      const counts = error instanceof HttpError && !(error instanceof TooManyAttempts);
      if (!counts) for (const share of held) await share.giveBack();
      throw error;
    }
  }

  #share(budget: Budget, key: string): RateLimitKey {
    const counter = this.#counters[budget];
    return {
      take: async () => this.#refuseUntil(budget, await counter.take(key)),
      giveBack: () => counter.giveBack(key),
      settle: () => counter.forget(key),
    };
  }

  /** The account's budget while there is any left, and then the slow lane. */
  #strangersShare(account: string, network: string): RateLimitKey {
    const counter = this.#counters.account;
    let isSlow = false;
    return {
      take: async () => {
        isSlow = (await counter.take(account)) > 0;
        if (isSlow) this.#refuseUntil('account', await this.#slowLane.take(account, network));
      },
      giveBack: () => (isSlow ? this.#slowLane.giveBack(account, network) : counter.giveBack(account)),
      // Of the slow lane the budget stays used up: others are guessing.
      settle: async () => (isSlow ? undefined : counter.forget(account)),
    };
  }

  #refuseUntil(budget: Budget, milliseconds: number): void {
    if (milliseconds === 0) return;
    this.refused[budget] += 1;
    throw new TooManyAttempts(budgets[budget].what, Math.ceil(milliseconds / 1_000));
  }
}
