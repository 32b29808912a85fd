import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../rest-api/database/embedded-postgres/error.ts';
import { startEmbeddedPostgres } from '../rest-api/database/embedded-postgres/start.ts';
import { Restarts } from './service.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** The shop's database while it is open. */
export interface ShopDatabase {
  /** As the role that owns the tables. */
  ownerUrl: string;
  /** As the role of the servers. */
  url: string;
  stop(): Promise<void>;
}

/** A check takes some microseconds. */
const watchEveryMs = 100;

/**
 * Connects to the database of DATABASE_URL, or starts the embedded one and keeps it running.
 * @param giveUp is called when the embedded one cannot be kept running
 * @throws StartError
 */
export async function openShopDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Settings,
  giveUp: (error: unknown) => void,
): Promise<ShopDatabase> {
  if (databaseUrl) {
    return { ownerUrl: databaseOwnerUrl ?? databaseUrl, url: databaseUrl, stop: async () => undefined };
  }

  const first = await startAsStartError(dataDir);
  if (first.elsewhere) {
    console.log(
      `The database lies in ${first.home}: PostgreSQL does not run as root and cannot enter ${dataDir}.`,
    );
  }
  let postgres = first;
  const stopped = new AbortController();
  const watch = async () => {
    const restarts = new Restarts();
    while (!stopped.signal.aborted) {
      await pause(watchEveryMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted || postgres.isRunning()) continue;
      if (!existsSync(path.join(first.home, 'data')) || !(await restarts.next(true))) {
        throw new StartError(`PostgreSQL does not keep running: see the end of ${first.home}/server.log.`);
      }
      console.error('PostgreSQL has ended and is started again.');
      postgres = await startAsStartError(dataDir);
    }
  };
  const watching = watch().catch(giveUp);
  return {
    ownerUrl: first.url,
    url: first.serversUrl,
    async stop() {
      stopped.abort();
      await watching;
      await postgres.stop();
    },
  };
}

async function startAsStartError(dataDir: string) {
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
  }
}
