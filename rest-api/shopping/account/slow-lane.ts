import type { Redis } from 'ioredis';
import { daySeconds, hourSeconds } from '../../durations.ts';
import { Counter } from './counters.ts';

/** The interval between two turns at an account. */
const msPerTurn = 10_000;
const turnsPerHour = (hourSeconds * 1_000) / msPerTurn;
/** Per network and account: enough for some slips, too few to fill the lane. */
const turnsPerDay = 5;
/** How long a turn can be used after it has come, in seconds. */
const graceSeconds = 600;

/**
 * Turns for unknown callers to try a password of an account whose budget is exhausted: one every ten seconds, in the
 * order in which their networks first came. A caller gets a reserved turn and the time until it. So the owner gets in
 * from a new network after as many networks as are guessing, while the guesses per hour stay limited.
 *
 * A network has one turn at a time and five a day.
 */
export class SlowLane {
  /** Turns reserved, by account. */
  readonly #turns: Counter;
  /** When the reserved turn of a network at an account comes, in milliseconds since 1970. */
  readonly #dueAt: Counter;
  /** Whether a network has reserved a turn, and whether it has used it: only one of concurrent requests can. */
  readonly #reserved: Counter;
  readonly #taken: Counter;
  /** Turns that a network has had at an account. */
  readonly #visits: Counter;

  constructor(redis: Redis | undefined) {
    this.#turns = new Counter('turns', { points: turnsPerHour, duration: hourSeconds }, redis);
    const once = { points: 1, duration: hourSeconds + graceSeconds };
    this.#dueAt = new Counter('turnDue', once, redis);
    this.#reserved = new Counter('turnReserved', once, redis);
    this.#taken = new Counter('turnTaken', once, redis);
    this.#visits = new Counter('turnVisits', { points: turnsPerDay, duration: daySeconds }, redis);
  }

  /** Uses the turn of a network at an account: 0, or else the milliseconds after which a retry is useful. */
  async take(account: string, network: string): Promise<number> {
    const place = placeOf(account, network);
    const { count: dueAt } = await this.#dueAt.get(place);
    if (dueAt === 0) return this.#reserve(account, place);
    const msLeft = dueAt - Date.now();
    if (msLeft > 0) return msLeft;
    const isFirst = (await this.#taken.take(place)).isAllowed;
    if (!isFirst) return msPerTurn;
    await this.#end(place);
    return 0;
  }

  /** Returns a turn that was not used after all. */
  async giveBack(account: string, network: string): Promise<void> {
    const place = placeOf(account, network);
    await this.#reserved.set(place, 1, graceSeconds);
    await this.#dueAt.set(place, Date.now(), graceSeconds);
  }

  /** @returns milliseconds until the turn; 0 if it has come, which uses it up */
  async #reserve(account: string, place: string): Promise<number> {
    const visited = await this.#visits.get(place);
    if (visited.count >= turnsPerDay) return visited.msLeft;
    // Of several concurrent requests, one reserves.
    const isFirst = (await this.#reserved.take(place)).isAllowed;
    if (!isFirst) return msPerTurn;
    const { count, msLeft } = await this.#turns.add(account);
    if (count > turnsPerHour) {
      await this.#reserved.forget(place);
      return msLeft;
    }
    await this.#visits.add(place);
    const hourBegan = Date.now() + msLeft - hourSeconds * 1_000;
    const dueAt = hourBegan + count * msPerTurn;
    const msUntilDue = dueAt - Date.now();
    if (msUntilDue <= 0) {
      await this.#end(place);
      return 0;
    }
    await this.#dueAt.set(place, dueAt, Math.ceil(msUntilDue / 1_000) + graceSeconds);
    return msUntilDue;
  }

  async #end(place: string): Promise<void> {
    for (const counter of [this.#dueAt, this.#reserved, this.#taken]) await counter.forget(place);
  }
}

const placeOf = (account: string, network: string) => `${account} ${network}`;
