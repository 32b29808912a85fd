import { sql } from 'drizzle-orm';
import { openDatabase, type Queryable } from '../rest-api/database/database.ts';
import { longPoolTimeouts } from '../rest-api/database/long-timeouts.ts';
import { isMigrated } from '../rest-api/database/migrate.ts';
import { sampleEditions } from './sample-data.ts';

/**
 * Whether a database is as this version of the shop needs it, so that neither `migrateDatabase` nor `seedWhenEmpty` would
 * change it. False as well if that cannot be read: those two report the reason.
 */
export async function isPrepared(databaseUrl: string): Promise<boolean> {
  const { database, close } = openDatabase(databaseUrl, () => undefined, {
    maxConnections: 1,
    ...longPoolTimeouts,
  });
  try {
    return (await isMigrated(database)) && (await isSeeded(database));
  } catch {
    return false;
  } finally {
    await close();
  }
}

/** Whether there are books, their works are known, and so is what is known of the editions of sample books. */
async function isSeeded(database: Queryable): Promise<boolean> {
  const samples = sampleEditions().map(({ productId }) => productId);
  const { rows } = await database.execute<{ seeded: boolean }>(sql`
    select exists (select from products) and exists (select from book_works) and not exists (
      select from products left join editions on editions.product_id = products.id
      where products.id = any(${sql.param(samples)}::uuid[]) and editions.product_id is null
    ) as seeded`);
  return rows[0]?.seeded ?? false;
}
