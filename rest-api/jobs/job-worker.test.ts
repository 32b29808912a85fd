import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { createLog } from '../../http/log.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openJobDatabase } from './job-database.ts';
import { type JobKind, KindUnavailable, PermanentFailure, retryDelay } from './job-kind.ts';
import { jobs } from './job-tables.ts';
import { JobWorker } from './job-worker.ts';
import { claimJobs, enqueue, finishJobs, jobStats, prioritizeJob, retryDeadJobs } from './jobs.queries.ts';
import { KindPause } from './kind-pause.ts';

let clone: TestDatabase;
let workers: JobWorker[];
let lines: { level: string; msg: string }[];
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(() => clone.drop());
beforeEach(async () => {
  workers = [];
  lines = [];
  await clone.database.delete(jobs);
});
afterEach(() => Promise.all(workers.map((worker) => worker.close())));

/** A lease is longer than this process could be held up, in which it renews none. */
const timing = { pollMs: 20, leaseMs: 60_000, closeMs: 200 };
const usual = { concurrency: 4, maxAttempts: 3, delayMs: 1, timeoutMs: 10_000 };

function open(kinds: Record<string, Partial<JobKind> & Pick<JobKind, 'run'>>): JobWorker {
  const whole = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { ...usual, ...kind }]),
  );
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const worker = new JobWorker(clone.database, whole, log, timing);
  workers.push(worker);
  return worker;
}

const add = (subject: string, kind = 'post') => enqueue(clone.database, { kind, subject });
const rows = () => clone.database.select().from(jobs).orderBy(jobs.subject);
const isEmpty = () => expect.poll(rows).toEqual([]);
const errors = () => lines.filter(({ level }) => level === 'error').map(({ msg }) => msg);
/** Something that a test lets end. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** A started worker whose job has failed in all of its three attempts, and would succeed in the next. */
async function startedDeadJob() {
  const run = vi.fn(async () => {
    if (run.mock.calls.length <= 3) throw new Error('The printer is on fire.');
    return undefined;
  });
  await add('a');
  const worker = open({ post: { run } });
  worker.start();
  await expect.poll(errors).toHaveLength(1);
  return { run, worker };
}

describe('a job', () => {
  it('is there with its transaction, or not at all', async () => {
    const failing = inTransaction(clone.database, async (transaction) => {
      await enqueue(transaction, { kind: 'post', subject: 'lost' });
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    await inTransaction(clone.database, (transaction) =>
      enqueue(transaction, { kind: 'post', subject: 'kept', payload: { copies: 2 } }),
    );
    expect(await rows()).toMatchObject([
      { kind: 'post', subject: 'kept', payload: { copies: 2 }, attempts: 0 },
    ]);
  });

  it('is one, however often it is enqueued, and runs once', async () => {
    const ran: string[] = [];
    await Promise.all(Array.from({ length: 20 }, () => add('a')));
    await add('a', 'other');
    await open({
      post: {
        async run({ kind, subject }) {
          ran.push(`${kind} ${subject}`);
          return undefined;
        },
      },
      other: {
        async run({ kind, subject }) {
          ran.push(`${kind} ${subject}`);
          return undefined;
        },
      },
    }).runDue();
    expect(ran.toSorted()).toEqual(['other a', 'post a']);
    expect(await rows()).toEqual([]);
  });

  it('that is not due waits, until it is enqueued for an earlier time', async () => {
    const run = vi.fn(async () => undefined);
    const worker = open({ post: { run } });
    await enqueue(clone.database, { kind: 'post', subject: 'a', runAt: new Date(Date.now() + 3_600_000) });
    await worker.runDue();
    expect(run).not.toHaveBeenCalled();
    await add('a');
    await worker.runDue();
    expect(run).toHaveBeenCalledOnce();
  });

  it('that is enqueued while it runs, runs once more afterwards, and never twice at a time', async () => {
    const begun = gate();
    const end = gate();
    let running = 0;
    let runs = 0;
    const run = async () => {
      running += 1;
      runs += 1;
      expect(running).toBe(1);
      begun.open();
      await end.opened;
      running -= 1;
      return undefined;
    };
    await add('a');
    open({ post: { run } }).start();
    open({ post: { run } }).start();
    await begun.opened;
    await add('a');
    await add('a');
    end.open();
    await isEmpty();
    expect(runs).toBe(2);
  });

  it('that is enqueued for later while it runs, runs again at the earliest of these times', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const [soon, later, last] = [inHours(1), inHours(2), inHours(24)];
    await add('ends');
    await add('fails');
    await open({
      post: {
        delayMs: 24 * 3_600_000,
        async run({ subject }) {
          for (const runAt of [later, soon, later]) {
            await enqueue(clone.database, { kind: 'post', subject, runAt });
          }
          if (subject === 'fails') throw new Error('No.');
          return last;
        },
      },
    }).runDue();
    expect(await rows()).toMatchObject([
      { subject: 'ends', runAt: soon, leasedBy: null },
      { subject: 'fails', runAt: soon, leasedBy: null },
    ]);
  });

  it('says itself when it runs again', async () => {
    const next = new Date(Date.now() + 3_600_000);
    await add('a');
    await open({ post: { run: async () => next } }).runDue();
    expect(await rows()).toMatchObject([{ runAt: next, attempts: 0, leasedBy: null, leasedUntil: null }]);
  });
});

describe('workers', () => {
  it('share what is there: every job runs once', async () => {
    const ran: string[] = [];
    const run = async ({ subject }: { subject: string }) => {
      ran.push(subject);
      return undefined;
    };
    const subjects = Array.from({ length: 300 }, (_, index) => `job ${index}`);
    await clone.database.insert(jobs).values(subjects.map((subject) => ({ kind: 'post', subject })));
    for (let count = 0; count < 4; count += 1) open({ post: { run, concurrency: 20 } }).start();
    await isEmpty();
    expect(ran.toSorted()).toEqual(subjects.toSorted());
  });

  it('run what a worker had that was killed, once its lease ends', async () => {
    await add('a');
    const killed = { kind: 'post', worker: '0d9c9a4e-8a59-4c4e-9b6f-5a6f4f3c2b1a', leaseMs: 60_000, max: 1 };
    expect(await claimJobs(clone.database, killed)).toHaveLength(1);
    const attempts: number[] = [];
    const worker = open({
      post: {
        async run(job) {
          attempts.push(job.attempts);
          return undefined;
        },
      },
    });
    await worker.runDue();
    expect(attempts).toEqual([]);
    await clone.database.update(jobs).set({ leasedUntil: sql`now()` });
    await worker.runDue();
    expect(attempts).toEqual([2]);
    expect(await rows()).toEqual([]);
  });

  it('keep what they run for themselves, however long it takes', async () => {
    const end = gate();
    const run = vi.fn(async () => {
      await end.opened;
      return undefined;
    });
    await add('a');
    // Leases are renewed in intervals; nothing else here is.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let count = 0; count < 2; count += 1) open({ post: { run } }).start();
    await expect.poll(() => run).toHaveBeenCalledOnce();
    const [first] = await rows();
    vi.advanceTimersByTime(timing.leaseMs / 3);
    await vi.waitFor(async () => {
      const [now] = await rows();
      expect(Number(now?.leasedUntil)).toBeGreaterThan(Number(first?.leasedUntil));
    }, 15_000);
    expect(run).toHaveBeenCalledOnce();
    end.open();
    await isEmpty();
  });

  it('run nothing a second time beside the first, though its lease ended meanwhile', async () => {
    const end = gate();
    const ran: string[] = [];
    await add('a');
    open({
      post: {
        async run({ subject }) {
          ran.push(subject);
          if (subject === 'a') await end.opened;
          return undefined;
        },
      },
    }).start();
    await expect.poll(() => ran).toEqual(['a']);
    await clone.database.update(jobs).set({ leasedUntil: sql`now()` });
    await add('b');
    await expect.poll(() => ran).toEqual(['a', 'b']);
    end.open();
    await isEmpty();
    expect(ran).toEqual(['a', 'b']);
  });

  it('begin a job at once when its transaction is committed', async () => {
    const run = vi.fn(async () => undefined);
    open({ post: { run, pollMs: 3_600_000 } }).start();
    const committing = gate();
    const commit = gate();
    const stored = inTransaction(clone.database, async (transaction) => {
      await enqueue(transaction, { kind: 'post', subject: 'a' });
      committing.open();
      await commit.opened;
    });
    await committing.opened;
    expect(run).not.toHaveBeenCalled();
    commit.open();
    await stored;
    await expect.poll(() => run).toHaveBeenCalledOnce();
    await add('b');
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  it('end what runs when they close, and give back what does not end', async () => {
    const begun = gate();
    const end = gate();
    const signals = new Map<string, AbortSignal>();
    await add('ends');
    await add('hangs');
    const worker = open({
      post: {
        async run({ subject }, signal) {
          signals.set(subject, signal);
          if (signals.size === 2) begun.open();
          await (subject === 'ends' ? end.opened : new Promise(() => undefined));
          return undefined;
        },
      },
    });
    worker.start();
    await begun.opened;
    const closed = worker.close();
    end.open();
    await closed;
    expect(await rows()).toMatchObject([
      { subject: 'hangs', attempts: 0, leasedBy: null, leasedUntil: null },
    ]);
    expect(signals.get('hangs')?.aborted).toBe(true);
  });
});

it('jobs of a kind run by priority, then by their time', async () => {
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000);
  for (const [subject, priority, runAt] of [
    ['waits', 1, at(90)],
    ['is urgent now', 1, at(60)],
    ['urgent', 0, at(10)],
    ['is urgent, longer', 0, at(30)],
  ] as const) {
    await enqueue(clone.database, { kind: 'post', subject, priority, runAt });
  }
  // Neither does a later cause make it less urgent, nor is its time another.
  await enqueue(clone.database, { kind: 'post', subject: 'urgent', priority: 1, runAt: at(0) });
  await prioritizeJob(clone.database, { kind: 'post', subject: 'is urgent now' }, 0);
  const ran: string[] = [];
  await open({
    post: {
      concurrency: 1,
      async run({ subject }) {
        ran.push(subject);
        return undefined;
      },
    },
  }).runDue();
  expect(ran).toEqual(['is urgent now', 'is urgent, longer', 'urgent', 'waits']);
});

describe('a kind whose jobs need what is', () => {
  const unavailable = (isBusy: boolean) => new KindUnavailable(new Error('Later.'), { isBusy });
  const failing = (times: number, isBusy: boolean) =>
    vi.fn(async () => {
      if (run.mock.calls.length <= times) throw unavailable(isBusy);
      return undefined;
    });
  let run: ReturnType<typeof failing>;

  it('away pauses, says so once, goes on afterwards, and no job is dead by it', async () => {
    run = failing(12, false);
    for (const subject of ['a', 'b', 'c', 'd']) await add(subject);
    open({
      post: { run, maxAttempts: 2, delayMs: 1, maxDelayMs: 1, pause: { firstMs: 1, maxMs: 5 } },
    }).start();
    await isEmpty();
    expect(run).toHaveBeenCalledTimes(16);
    const said = lines.filter(({ msg }) => msg.startsWith('jobs ')).map(({ level, msg }) => [level, msg]);
    expect(said).toEqual([
      ['error', 'jobs cannot run, as what they need is away; tried again until they can'],
      ['info', 'jobs run again'],
    ]);
  });

  it('busy pauses ever longer, and is no error', async () => {
    run = failing(3, true);
    await add('a');
    open({ post: { run, delayMs: 1, pause: { firstMs: 1, maxMs: 2 } } }).start();
    await isEmpty();
    expect(run).toHaveBeenCalledTimes(4);
    expect(errors()).toEqual([]);
    const pause = new KindPause({ pause: { firstMs: 40_000, maxMs: 100_000 } });
    expect(pause.begin(unavailable(true))).toBe(true);
    expect(pause.leftMs()).toBeGreaterThan(39_000);
    // What fails at the same time is the same pause.
    expect(pause.begin(unavailable(true))).toBe(false);
    expect(pause.leftMs()).toBeLessThanOrEqual(40_000);
  });

  it('away begins nothing while it pauses, and holds up no other kind', async () => {
    run = failing(1, false);
    const other = vi.fn(async () => undefined);
    open({
      post: { run, concurrency: 1, pause: { firstMs: 1, maxMs: 3_600_000 } },
      other: { run: other },
    }).start();
    await add('a');
    await expect.poll(errors).toHaveLength(1);
    await add('b');
    await add('c', 'other');
    await expect.poll(() => other).toHaveBeenCalledOnce();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('a job that fails', () => {
  it('runs again after ever longer pauses, a day at most', () => {
    const kind = { delayMs: 5_000 };
    expect([1, 2, 3, 10].map((attempts) => retryDelay(kind, attempts, 0))).toEqual([
      5_000, 10_000, 20_000, 2_560_000,
    ]);
    expect(retryDelay(kind, 1_000_000, 0)).toBe(86_400_000);
    expect(retryDelay({ delayMs: 5_000, maxDelayMs: 60_000 }, 30, 0)).toBe(60_000);
    expect(retryDelay(kind, 1, 0.999)).toBeGreaterThanOrEqual(3_750);
  });

  it('is dead after its last attempt: it stays, the log says so once, and a person starts it again', async () => {
    const { run, worker } = await startedDeadJob();
    expect(errors()).toEqual([
      'a job is dead; mend its cause, then start it again: npm run jobs -- retry post a',
    ]);
    expect(await rows()).toMatchObject([
      { attempts: 3, lastError: 'The printer is on fire.', deadAt: expect.any(Date), leasedBy: null },
    ]);
    await worker.runDue();
    expect(run).toHaveBeenCalledTimes(3);
    expect(await jobStats(clone.database)).toEqual({ post: { depth: 0, oldestSeconds: 0, dead: 1 } });
    expect(await retryDeadJobs(clone.database, { kind: 'post', subjects: ['b'] })).toBe(0);
    expect(await retryDeadJobs(clone.database, { kind: 'post', subjects: ['a'] })).toBe(1);
    await isEmpty();
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('is dead until there is new work for it, which has all attempts ahead', async () => {
    const { run } = await startedDeadJob();
    await add('a');
    await isEmpty();
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('for good is dead at once, and what has to be stored with that is', async () => {
    const died = vi.fn(async () => undefined);
    await add('a');
    await open({
      post: {
        run: () => Promise.reject(new PermanentFailure('There is no such address.')),
        died,
      },
    }).runDue();
    expect(died).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ subject: 'a' }),
      'There is no such address.',
    );
    expect(await rows()).toMatchObject([{ attempts: 1, deadAt: expect.any(Date) }]);
  });

  it('for the last time runs again where it was enqueued meanwhile, with all its attempts ahead', async () => {
    await add('a');
    await clone.database.update(jobs).set({ attempts: 2 });
    const run = vi.fn(async () => {
      if (run.mock.calls.length === 1) await add('a');
      if (run.mock.calls.length <= 3) throw new Error('The printer is on fire.');
      return undefined;
    });
    const died = vi.fn(async () => undefined);
    open({ post: { run, died } }).start();
    await isEmpty();
    expect(run).toHaveBeenCalledTimes(4);
    expect(died).not.toHaveBeenCalled();
    expect(errors()).toEqual([]);
  });

  it('and ends its process each time is dead at last, too', async () => {
    await add('a');
    await clone.database.update(jobs).set({ attempts: 2 });
    const run = vi.fn(() => Promise.reject(new Error('No.')));
    await open({ post: { run } }).runDue();
    expect(await rows()).toMatchObject([{ attempts: 3, deadAt: expect.any(Date) }]);
  });
});

describe('poison', () => {
  const hang = () => new Promise<undefined>(() => undefined);

  it('of one kind holds up no other', async () => {
    for (let count = 0; count < 50; count += 1) await add(`stuck ${count}`, 'stuck');
    const run = vi.fn(async () => undefined);
    open({ stuck: { run: hang }, post: { run } }).start();
    await add('a');
    await expect.poll(() => run).toHaveBeenCalledOnce();
  });

  it('among others of its kind takes one place, until its time is over', async () => {
    for (let count = 0; count < 20; count += 1) await add(`job ${count}`);
    await add('stuck');
    const ran = new Set<string>();
    open({
      post: {
        timeoutMs: 300,
        delayMs: 3_600_000,
        run(job) {
          if (job.subject === 'stuck') return hang();
          ran.add(job.subject);
          return Promise.resolve(undefined);
        },
      },
    }).start();
    await vi.waitFor(async () => {
      expect(ran.size).toBe(20);
      expect(await rows()).toMatchObject([
        { subject: 'stuck', attempts: 1, lastError: 'The attempt took more than 0.3 s.', leasedBy: null },
      ]);
    }, 15_000);
  });
});

it('jobs are counted by kind, with the age of the oldest', async () => {
  await add('a');
  await add('b');
  await add('later', 'other');
  // In a transaction, in which PostgreSQL's time stands still.
  const counted = await inTransaction(clone.database, async (transaction) => {
    await transaction.execute(
      sql`update jobs set run_at = now() - interval '90 seconds' where subject = 'b'`,
    );
    await transaction.execute(sql`update jobs set run_at = now() + interval '1 day' where kind = 'other'`);
    return jobStats(transaction);
  });
  expect(counted).toEqual({
    post: { depth: 2, oldestSeconds: 90, dead: 0 },
    other: { depth: 1, oldestSeconds: 0, dead: 0 },
  });
});

it('are claimed without reading all of a long queue, though PostgreSQL takes it for a short one', async () => {
  for (let number = 0; number < 20; number += 1) await add(`of another kind ${number}`, 'other');
  await clone.database.execute(sql`vacuum analyze jobs`);
  await clone.database.execute(sql`
    insert into jobs (kind, subject, run_at)
    select 'post', md5(number::text), now() - number * interval '1 second' from generate_series(1, 20000) as number`);
  const { database, close } = openJobDatabase(clone.url, () => undefined);
  const read = async () => {
    await database.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await database.execute<{ read: string }>(sql`
      select idx_tup_fetch + seq_tup_read as read from pg_stat_user_tables where relname = 'jobs'`);
    return Number(rows[0]?.read);
  };
  const before = await read();
  const claimed = await claimJobs(database, { kind: 'post', worker: randomUUID(), leaseMs: 60_000, max: 10 });
  await finishJobs(database, claimed);
  const readRows = (await read()) - before;
  await close();
  expect(claimed).toHaveLength(10);
  expect(readRows).toBeLessThan(100);
});
