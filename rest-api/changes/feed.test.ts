import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangesResponse } from '../contract/changes.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { takesAll } from '../testing/drawn-today.ts';
import { addServiceToken } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { resourceChanges } from './change-tables.ts';
import { publishChange } from './publish-change.ts';
import { sequenceChanges } from './sequence-changes.ts';

const writers = takesAll ? 200 : 50;
const changesOfWriter = 8;
const restarts = takesAll ? 50 : 15;
const resources = Array.from({ length: 25 }, () => uuid());

let service: TestService;
let written: { database: Database; close(): Promise<void> };
beforeAll(async () => {
  service = await startTestService();
  written = openDatabase(service.databaseUrl, () => undefined, { maxConnections: 30, timeoutFactor: 60 });
  await service.database.execute(sql`create table counters (id uuid primary key, count int not null)`);
  for (const id of resources) await service.database.execute(sql`insert into counters values (${id}, 0)`);
});
afterAll(async () => {
  await written.close();
  await service.close();
});

/** The count of a change, in a field that the path shows. */
const asId = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const random = (max: number) => Math.floor(Math.random() * max);

/** One transaction of random length: some begin long before they change their resource, some are rolled back. */
async function write(): Promise<void> {
  const resource = resources[random(resources.length)] ?? '';
  await inTransaction(written.database, async (transaction) => {
    // It has its transaction id from here on, and may get the lock after many later transactions.
    await publishChange(transaction, 'invoice', 'issued', uuid(), uuid());
    await pause(random(25));
    const { rows } = await transaction.execute<{ count: number }>(
      sql`update counters set count = count + 1 where id = ${resource} returning count`,
    );
    await publishChange(transaction, 'shipment', 'shipped', resource, asId(rows[0]?.count ?? 0));
    await pause(random(4));
    if (random(10) === 0) throw new Error('rolled back');
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error;
  });
}

it('has every change once, in the order of its resource, for a reader that is killed time and again', async () => {
  const { token } = await addServiceToken(service.database, 'orders:read');
  const { origin } = new URL(service.http.get('/api/staff/changes').url);
  // More often than services do it: what commits late has the more chances to come too late.
  const ending = new AbortController();
  const sequencing = Promise.all(
    [1, 2].map(async () => {
      while (!ending.signal.aborted) {
        await sequenceChanges(written.database);
        await pause(1);
      }
    }),
  );

  /** What the reader stores: the changes with the cursor behind them. */
  let stored: { cursor: string | undefined; seen: ChangesResponse['changes'] } = {
    cursor: undefined,
    seen: [],
  };
  let isWriting = true;
  async function read(signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const query = new URLSearchParams({ first: '40', ...(stored.cursor && { after: stored.cursor }) });
      const response = await fetch(`${origin}/api/staff/changes?${query}`, {
        headers: { authorization: token },
        signal,
      });
      const { changes, next, hasMore }: ChangesResponse = await response.json();
      expect(response.status).toBe(200);
      const hadEnded = !isWriting;
      signal.throwIfAborted();
      stored = { cursor: next, seen: [...stored.seen, ...changes] };
      if (hasMore) continue;
      const [left] = await service.database
        .select({ count: sql<number>`count(*) filter (where position is null)::int` })
        .from(resourceChanges);
      if (hadEnded && left?.count === 0 && changes.length === 0) return true;
      await pause(5);
    }
  }
  const writing = Promise.all(
    Array.from({ length: writers }, async () => {
      for (let i = 0; i < changesOfWriter; i += 1) await write();
    }),
  ).finally(() => {
    isWriting = false;
  });

  for (let restart = 0; restart < restarts; restart += 1) {
    const life = new AbortController();
    const death = setTimeout(() => life.abort(new Error('killed')), 5 + random(60));
    await read(life.signal).catch((error: Error) => {
      if (!life.signal.aborted) throw error;
    });
    clearTimeout(death);
  }
  await read(new AbortController().signal);
  await writing;
  ending.abort();
  await sequencing;

  const shipped = stored.seen.filter(({ kind }) => kind === 'SHIPMENT');
  const { rows } = await service.database.execute<{ id: string; count: number }>(sql`select * from counters`);
  for (const { id, count } of rows) {
    const seen = shipped.filter(({ resourceId }) => resourceId === id).map(({ path }) => path.slice(-36));
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => asId(index + 1)));
  }
  const ids = stored.seen.map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
  expect(stored.seen.filter(({ kind }) => kind === 'INVOICE')).toHaveLength(shipped.length);
  expect(shipped.length).toBeGreaterThan((writers * changesOfWriter) / 2);
});
