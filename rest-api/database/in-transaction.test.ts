import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { casing } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { sqlState } from './sql-state.ts';
import { rawSql, Statement } from './statement.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.database.execute(sql`create table tallies (id int primary key, tally int not null)`);
  await service.database.execute(sql`insert into tallies values (1, 0), (2, 0)`);
});
afterAll(() => service.close());

describe('a transaction', () => {
  it('that is the victim of a deadlock runs again', async () => {
    // On a busy machine PostgreSQL needs longer to find a deadlock than the shop lets a statement take.
    const pool = new Pool({ connectionString: service.databaseUrl });
    const database = drizzle(pool, { casing });
    let runs = 0;
    let holding = 0;
    let bothHold = () => {};
    const hold = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const raise = (first: number, second: number, other: () => Promise<void>) => {
      let isVictim = false;
      return inTransaction(database, async (transaction) => {
        runs += 1;
        // Before the other one takes what the victim held, the victim may lock it again: another deadlock.
        if (isVictim) await other();
        isVictim = true;
        await transaction.execute(sql`update tallies set tally = tally + 1 where id = ${first}`);
        holding += 1;
        if (holding === 2) bothHold();
        await hold;
        await transaction.execute(sql`update tallies set tally = tally + 1 where id = ${second}`);
      });
    };
    try {
      const one: Promise<void> = raise(1, 2, () => another);
      const another = raise(2, 1, () => one);
      await Promise.all([one, another]);
      expect(runs).toBe(3);
      const { rows } = await database.execute(sql`select tally from tallies`);
      expect(rows).toEqual([{ tally: 2 }, { tally: 2 }]);
    } finally {
      await pool.end();
    }
  });

  it.each([
    ['gives way every time', '40001', 4],
    ['is wrong', '23505', 1],
  ])('that %s fails after a limited number of attempts', async (_name, code, tries) => {
    let runs = 0;
    const failing = inTransaction(service.database, async (transaction) => {
      runs += 1;
      await transaction.execute(
        sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
      );
    });
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe(code);
    expect(runs).toBe(tries);
  });

  it('has prepared statements take part in it', async () => {
    const raised = new Statement(
      'raise tally',
      rawSql(sql`update tallies set tally = tally + 1 where id = 1`),
    );
    const tally = new Statement<[number]>('tally', rawSql(sql`select tally from tallies where id = 1`));
    const [[before] = []] = await tally.rows(service.database);
    const failing = inTransaction(service.database, async (transaction) => {
      await raised.rows(transaction);
      expect(await tally.rows(transaction)).toEqual([[Number(before) + 1]]);
      expect(await tally.rows(service.database)).toEqual([[before]]);
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await tally.rows(service.database)).toEqual([[before]]);
  });

  it('whose connection breaks between two statements fails without ending the process', async () => {
    const { database } = service;
    const broken = inTransaction(database, async (transaction) => {
      const [own] = (await transaction.execute(sql`select pg_backend_pid() as pid`)).rows;
      const there = sql`select from pg_stat_activity where pid = ${own?.pid}`;
      await database.execute(sql`select pg_terminate_backend(${own?.pid})`);
      while ((await database.execute(there)).rowCount !== 0);
      await transaction.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    const { rowCount } = await database.execute(sql`select 1`);
    expect(rowCount).toBe(1);
  });
});
