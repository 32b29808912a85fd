import { EventEmitter } from 'node:events';
import type { Version } from '../../../http/versioned-cache.ts';

/** Minimum time between two versions. A change shows within a second, including the way to the public server. */
const minIntervalMs = 800;

interface Events {
  /** There is a new version. */
  moved: [];
  /** Every change until now has been noticed. */
  confirmed: [];
}

/**
 * The version of the catalogue that this service knows. It moves with a change, but at most every 800 ms: changes in
 * quick succession are one version. It is unknown while changes could go unnoticed.
 */
export class CatalogueVersion extends EventEmitter<Events> implements Version {
  #number = 1;
  #knownUntil = 0;
  /** Counts every single change. */
  #changes = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** When the first change happened that the previous version does not include. */
  #changedAt = 0;
  #pending: NodeJS.Timeout | undefined;

  get current(): number | undefined {
    return performance.now() < this.#knownUntil ? this.#number : undefined;
  }

  /** The number of the version, also while it is unconfirmed. */
  get number(): number {
    return this.#number;
  }

  /** The number of noticed changes; grows before the version moves. */
  get changes(): number {
    return this.#changes;
  }

  /** When the previous version became outdated, by `performance.now()`. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** Until when no change can go unnoticed, by `performance.now()`. */
  get knownUntil(): number {
    return this.#knownUntil;
  }

  /** Records a change of the catalogue. */
  change(): void {
    this.#changes += 1;
    if (this.#pending) return;
    const now = performance.now();
    const waitMs = this.#movedAt + minIntervalMs - now;
    if (waitMs <= 0) {
      this.advance(now);
      return;
    }
    this.#pending = setTimeout(() => this.advance(now), waitMs);
    this.#pending.unref();
  }

  /**
   * Confirms that every change until now has been noticed.
   * @param until when the next confirmation is due, by `performance.now()`
   */
  confirm(until: number): void {
    this.#knownUntil = until;
    this.emit('confirmed');
  }

  /** Makes the version unknown. Changes may go unnoticed from now on, which counts as one change. */
  lose(): void {
    this.#knownUntil = 0;
    this.#changes += 1;
    this.advance();
  }

  /**
   * Begins a new version at once.
   * @param changedAt when the first change happened that the previous version does not include
   */
  advance(changedAt = performance.now()): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    this.#number += 1;
    this.#changedAt = changedAt;
    this.#movedAt = performance.now();
    this.emit('moved');
  }
}
