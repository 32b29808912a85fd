import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { isOutage } from '../database/outage.ts';

/**
 * Where the catalogue is read. From a replica, where there is one, while it has everything that the primary had when
 * the catalogue was last known to change; else from the primary, as everything else is. It is an audience of
 * CatalogueListener: what it hears of is on the primary before it may be on the replica.
 */
export class CatalogueReads {
  readonly #primary: Database;
  readonly #replica: Database | undefined;
  readonly #logError: (error: unknown) => void;
  #caughtUp = false;
  #catchingUp = false;
  /** Grows with every change that is heard of, and with every loss of trust. */
  #generation = 0;
  #told = false;

  /** @param logError hears once of each outage of the replica. */
  constructor(primary: Database, replica?: Database, logError: (error: unknown) => void = () => undefined) {
    this.#primary = primary;
    this.#replica = replica;
    this.#logError = logError;
  }

  /** The database to read from now. */
  get database(): Database {
    return this.#caughtUp && this.#replica ? this.#replica : this.#primary;
  }

  /** Reads; from the primary when the replica is away. */
  async run<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
    const { database } = this;
    try {
      return await read(database);
    } catch (error) {
      if (database === this.#primary || !isOutage(error)) throw error;
      this.#lose(error);
      return read(this.#primary);
    }
  }

  drop(): void {
    this.#generation += 1;
    this.#caughtUp = false;
  }

  pause(): void {
    this.drop();
  }

  /** Comes with every sign of life of the watch, several times a second. */
  resume(): void {
    if (!this.#replica || this.#caughtUp || this.#catchingUp) return;
    this.#catchingUp = true;
    this.#catchUp(this.#replica)
      .catch((error: unknown) => this.#lose(error))
      .finally(() => {
        this.#catchingUp = false;
      });
  }

  async #catchUp(replica: Database): Promise<void> {
    const generation = this.#generation;
    const written = await this.#primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn() as lsn`);
    const replayed = await replica.execute<{ there: boolean | null }>(
      sql`select pg_last_wal_replay_lsn() >= ${written.rows[0]?.lsn}::pg_lsn as there`,
    );
    const there = replayed.rows[0]?.there ?? null;
    // No replica has replayed nothing at all.
    if (there === null) throw new Error('DATABASE_REPLICA_URL does not lead to a replica.');
    if (there && generation === this.#generation) {
      this.#caughtUp = true;
      this.#told = false;
    }
  }

  #lose(error: unknown): void {
    this.drop();
    if (!this.#told) this.#logError(error);
    this.#told = true;
  }
}
