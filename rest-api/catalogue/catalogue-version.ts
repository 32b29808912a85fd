import { EventEmitter } from 'node:events';
import type { Version } from '../../http/versioned-cache.ts';

/** Between two versions; a change shows within a second, the way to the public server included. */
const minIntervalMs = 800;

interface Events {
  /** There is a new version. */
  moved: [];
  /** Every change until now has been noticed. */
  confirmed: [];
}

/**
 * The version of the catalogue that this service knows. It moves with a change, but not more often than every 800 ms:
 * changes that follow each other are one version. It is unknown while changes could go unnoticed.
 */
export class CatalogueVersion extends EventEmitter<Events> implements Version {
  #number = 1;
  #knownUntil = 0;
  /** Changes noticed, each alone. */
  #changes = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** When the first change happened that the version before lacks. */
  #changedAt = 0;
  #pending: NodeJS.Timeout | undefined;

  get current(): number | undefined {
    return performance.now() < this.#knownUntil ? this.#number : undefined;
  }

  /** The number of the version, also while it is unknown whether it still holds. */
  get number(): number {
    return this.#number;
  }

  /** How many changes were noticed; grows before the version moves. */
  get changes(): number {
    return this.#changes;
  }

  /** When the version before became outdated, by `performance.now()`. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** Until when every change is sure to be noticed, by `performance.now()`. */
  get knownUntil(): number {
    return this.#knownUntil;
  }

  /** The catalogue has changed. */
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

  /** Every change until now has been noticed. @param until when the next confirmation is due, by `performance.now()` */
  confirm(until: number): void {
    this.#knownUntil = until;
    this.emit('confirmed');
  }

  /** From now on changes may go unnoticed, which counts as one. */
  lose(): void {
    this.#knownUntil = 0;
    this.#changes += 1;
    this.advance();
  }

  /** Begins a new version at once. @param changedAt when the first change happened that the one before lacks */
  advance(changedAt = performance.now()): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    this.#number += 1;
    this.#changedAt = changedAt;
    this.#movedAt = performance.now();
    this.emit('moved');
  }
}
