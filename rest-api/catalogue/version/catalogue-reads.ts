import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isOutage } from '../../database/outage.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

/**
 * Chooses the database for reads of the catalogue: the replica, if there is one, it has replayed every change that was
 * noticed on the primary, and none could go unnoticed; otherwise the primary, which serves everything else.
 */
export class CatalogueReads {
  readonly #primary: Database;
  readonly #replica: Database | undefined;
  readonly #version: CatalogueVersion;
  readonly #logError: (error: unknown) => void;
  /** The number of changes that the replica has replayed, as `CatalogueVersion` counts them. */
  #replayed: number | undefined;
  #isChecking = false;
  #isLogged = false;

  /** @param logError is called once in each outage of the replica. */
  constructor(
    version: CatalogueVersion,
    primary: Database,
    replica?: Database,
    logError: (error: unknown) => void = () => undefined,
  ) {
    this.#version = version;
    this.#primary = primary;
    this.#replica = replica;
    this.#logError = logError;
    if (replica) version.on('confirmed', () => this.#check(replica));
  }

  /** The database to read from now. */
  get database(): Database {
    const { current, changes } = this.#version;
    const isUpToDate = current !== undefined && this.#replayed === changes;
    return this.#replica && isUpToDate ? this.#replica : this.#primary;
  }

  /** Reads, from the primary if the replica is unreachable. */
  async run<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
    const { database } = this;
    try {
      return await read(database);
    } catch (error) {
      if (database === this.#primary || !isOutage(error)) throw error;
      this.#loseReplica(error);
      return read(this.#primary);
    }
  }

  #check(replica: Database): void {
    if (this.#isChecking || this.#replayed === this.#version.changes) return;
    this.#isChecking = true;
    this.#findReplayed(replica)
      .catch((error: unknown) => this.#loseReplica(error))
      .finally(() => {
        this.#isChecking = false;
      });
  }

  async #findReplayed(replica: Database): Promise<void> {
    const { changes } = this.#version;
    const written = await this.#primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn() as lsn`);
    const replayed = await replica.execute<{ there: boolean | null }>(
      sql`select pg_last_wal_replay_lsn() >= ${written.rows[0]?.lsn}::pg_lsn as there`,
    );
    const there = replayed.rows[0]?.there ?? null;
    // A primary returns null, because it replays nothing.
    if (there === null) throw new Error('DATABASE_REPLICA_URL does not lead to a replica.');
    if (!there) return;
    this.#replayed = changes;
    this.#isLogged = false;
  }

  #loseReplica(error: unknown): void {
    this.#replayed = undefined;
    if (!this.#isLogged) this.#logError(error);
    this.#isLogged = true;
  }
}
