import type { Redis } from 'ioredis';
import { Counter } from './counters.ts';

const hour = 3_600;
const day = 86_400;

/** From one turn at an account to the next. */
const msPerTurn = 10_000;
const turnsPerHour = (hour * 1_000) / msPerTurn;
/** Of one network at one account: room for some slips, and too few to fill the lane with. */
const turnsPerDay = 5;
/** How long a turn can be taken once it has come, in seconds. */
const graceSeconds = 600;

/**
 * How strangers still get to try a password of an account at which too many wrong ones have been tried: one at a time,
 * every ten seconds, each network in the order in which it first came. Whoever asks has a turn reserved and is told when
 * it comes. So the owner gets in from a network that is new to the account, behind as many networks as guess at it, and
 * all guesses together stay bounded by the hour.
 *
 * A network has one turn at a time and five a day.
 */
export class SlowLane {
  /** Turns given out, by account. */
  readonly #turns: Counter;
  /** When the reserved turn of a network at an account comes, in milliseconds since 1970. */
  readonly #dueAt: Counter;
  /** Whether a network has a turn reserved, and whether it has taken it: of several at the same time one can. */
  readonly #reserved: Counter;
  readonly #taken: Counter;
  /** Turns that a network had at an account. */
  readonly #visits: Counter;

  constructor(redis: Redis | undefined) {
    this.#turns = new Counter('turns', { points: turnsPerHour, duration: hour }, redis);
    const once = { points: 1, duration: hour + graceSeconds };
    this.#dueAt = new Counter('turnDue', once, redis);
    this.#reserved = new Counter('turnReserved', once, redis);
    this.#taken = new Counter('turnTaken', once, redis);
    this.#visits = new Counter('turnVisits', { points: turnsPerDay, duration: day }, redis);
  }

  /** Takes the turn of a network at an account: 0, or else the milliseconds until it is worth to ask again. */
  async take(account: string, network: string): Promise<number> {
    const place = placeOf(account, network);
    const { count: dueAt } = await this.#dueAt.get(place);
    if (dueAt === 0) return this.#reserve(account, place);
    const msLeft = dueAt - Date.now();
    if (msLeft > 0) return msLeft;
    const isOther = (await this.#taken.take(place)) > 0;
    if (isOther) return msPerTurn;
    await this.#end(place);
    return 0;
  }

  /** Lets a turn that came to nothing be taken again. */
  async giveBack(account: string, network: string): Promise<void> {
    const place = placeOf(account, network);
    await this.#reserved.set(place, 1, graceSeconds);
    await this.#dueAt.set(place, Date.now(), graceSeconds);
  }

  /** @returns milliseconds until the turn; 0 when it has come, and is taken with that */
  async #reserve(account: string, place: string): Promise<number> {
    const visited = await this.#visits.get(place);
    if (visited.count >= turnsPerDay) return visited.msLeft;
    // Of several at the same time one reserves.
    const isOther = (await this.#reserved.take(place)) > 0;
    if (isOther) return msPerTurn;
    const { count, msLeft } = await this.#turns.add(account);
    if (count > turnsPerHour) {
      await this.#reserved.forget(place);
      return msLeft;
    }
    await this.#visits.add(place);
    const hourBegan = Date.now() + msLeft - hour * 1_000;
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
