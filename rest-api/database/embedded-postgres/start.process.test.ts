import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgresBinaries } from './binaries.ts';
import { findPostgresPlace } from './folder.ts';
import { removeStalePidFile } from './postmaster.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts';
import { canRun } from './user.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
const asRoot = process.getuid?.() === 0;
const running = new Set<EmbeddedPostgres>();
let folder: string;
/** A data folder whose database has the table `kept` with one row. */
let dataDir: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'quire-postgres-')));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'shop');
  const server = await start(dataDir);
  await query(server.url, "create extension pg_trgm; create table kept as select 'Émile' as name");
  await server.stop();
});

afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({
    dataDir,
    settings,
    roots: [path.join(folder, 'roots')],
    ...more,
  });
  running.add(server);
  return server;
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => client.end());
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Kills a process without warning, and waits until it is gone. */
async function kill(pid: number) {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid), { interval: 5 }).toBe(false);
}

async function isRunning(pid: number) {
  // A zombie process still responds to signal 0.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/\) Z /.test(state);
}

describe('the database', () => {
  it('belongs to the role quire and keeps its data over a restart', async () => {
    const { url } = await start(dataDir);
    expect(await query(url, 'select name, current_user, current_database() from kept')).toEqual([
      { name: 'Émile', current_user: 'quire', current_database: 'quire' },
    ]);
    expect(await query(url, "select rolsuper, rolcreatedb from pg_roles where rolname = 'quire'")).toEqual([
      { rolsuper: false, rolcreatedb: true },
    ]);
  });

  it('knows letters beyond ASCII', async () => {
    const { url } = await start(dataDir);
    expect(
      await query(url, "select lower('ÉÐ') as lower, similarity('Émile', 'mile') < 1 as differs"),
    ).toEqual([{ lower: 'éð', differs: true }]);
  });

  it('is durable by default, and requires the password', async () => {
    const durable = await start(dataDir, { settings: {} });
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect(await query(durable.url, `show ${name}`)).toEqual([{ [name]: 'on' }]);
    }
    const guessed = durable.url.replace(/:[0-9a-f]+@/, ':password@');
    await expect(query(guessed, 'select 1')).rejects.toThrow('password authentication failed');
    expect((await stat(durable.home)).mode & 0o777).toBe(0o700);
  });

  it('starts over after a kill during the creation of the database', async () => {
    const begun = path.join(folder, 'begun');
    await mkdir(begun);
    // Process ids end at 4194304, so no process has this one.
    const half = path.join(begun, 'postgres.new-4999999-0123abcd');
    await mkdir(path.join(half, 'data'), { recursive: true });
    await writeFile(path.join(half, 'data/PG_VERSION'), '18\n');
    const server = await start(begun);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(begun)).toEqual(['postgres']);
  });
});

describe('a running server', () => {
  it('is taken over, also by two concurrent starts', async () => {
    const [one, other] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(one.pid).toBe(other.pid);
    expect((await start(dataDir)).pid).toBe(one.pid);
  });
});

describe('a server in another container, whose process ids are not visible here', () => {
  it('prevents a second one on the same folder', async () => {
    const elsewhere = await start(dataDir);
    const pidFile = path.join(elsewhere.home, 'data/postmaster.pid');
    const lines = await readFile(pidFile, 'utf8');
    const gone = spawnSync('true').pid;
    await writeFile(pidFile, lines.replace(String(elsewhere.pid), String(gone)));

    await expect(start(dataDir)).rejects.toThrow('is open in another container: stop that one first');
    expect(await query(elsewhere.url, 'select name from kept')).toEqual([{ name: 'Émile' }]);
    await writeFile(pidFile, lines);
  });
});

describe('after a kill', () => {
  it('removes the process id, which the next server may get again in a container', async () => {
    const killed = await start(dataDir);
    const data = path.join(killed.home, 'data');
    await kill(killed.pid);
    removeStalePidFile(data);
    expect(await readdir(data)).not.toContain('postmaster.pid');
  });

  it('starts although a session of the killed server is still busy', async () => {
    const killed = await start(dataDir);
    const client = new Client({ connectionString: killed.url });
    client.on('error', () => undefined);
    await client.connect();
    const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
    process.kill(pid, 'SIGSTOP');
    onTestFinished(async () => {
      if (await isRunning(pid)) process.kill(pid, 'SIGCONT');
    });
    await kill(killed.pid);
    const starting = start(dataDir);
    const log = () => readFile(path.join(killed.home, 'server.log'), 'utf8');
    await expect.poll(log, { interval: 20 }).toContain('is still in use');
    process.kill(pid, 'SIGCONT');
    expect(await query((await starting).url, 'select name from kept')).toEqual([{ name: 'Émile' }]);
  });

  it('starts although a process of the killed server still holds its socket', async () => {
    const killed = await start(dataDir);
    const socket = path.join(new URL(killed.url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
    await kill(killed.pid);
    await rm(socket);
    const leftover = createServer((connection) => {
      connection.on('error', () => undefined);
      leftover.close();
      connection.destroy();
    });
    leftover.listen(socket);
    await once(leftover, 'listening');
    const next = await start(dataDir);
    expect(await query(next.url, 'select name from kept')).toEqual([{ name: 'Émile' }]);
  });

  describe('when another process has got the process id', () => {
    let stranger: ChildProcess;
    beforeAll(() => {
      stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    });
    afterAll(() => stranger.kill());

    it('starts and stops without touching that process', async () => {
      const killed = await start(dataDir);
      const pidFile = path.join(killed.home, 'data/postmaster.pid');
      const lines = await readFile(pidFile, 'utf8');
      await kill(killed.pid);
      await writeFile(pidFile, lines.replace(String(killed.pid), String(stranger.pid)));
      await writeFile(path.join(killed.home, '.s.PGSQL.5432.lock'), `${stranger.pid}\n`);

      await killed.stop();
      expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
      const next = await start(dataDir);
      expect(next.pid).not.toBe(stranger.pid);
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
    });
  });

  it('starts with an empty pid file, as after a power failure', async () => {
    const killed = await start(dataDir);
    await kill(killed.pid);
    const pidFile = path.join(killed.home, 'data/postmaster.pid');
    await writeFile(pidFile, '');
    await utimes(pidFile, 0, 0);
    expect(await query((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('unusual places', () => {
  it('accepts a path with blanks and quotes that is too long for a socket, beside another server', async () => {
    const odd = path.join(folder, `it's a "long" $HOME, ${'e'.repeat(90)}`);
    const other = await start(dataDir);
    const server = await start(odd);
    expect(await query(other.url, 'select count(*)::int from kept')).toEqual([{ count: 1 }]);
    await expect(query(server.url, 'select * from kept')).rejects.toThrow('does not exist');
    await other.stop();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socket = new URL(server.url).searchParams.get('host') ?? '';
    expect(socket.length).toBeLessThan(80);
    expect((await stat(socket)).mode & 0o777).toBe(0o700);
    await kill(server.pid);
    const next = await start(odd);
    expect(new URL(next.url).searchParams.get('host')).toBe(socket);
  });

  it.skipIf(!asRoot)('stores the database of a folder that only root can enter elsewhere', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const data = path.join(closed, 'data');
    const server = await start(data);
    expect(server.elsewhere).toBe(true);
    expect(path.dirname(server.home)).toBe(path.join(folder, 'roots'));
    await query(server.url, 'create table far_away ()');
    await server.stop();
    const again = await start(data);
    expect(again.home).toBe(server.home);
    expect(await query(again.url, 'select * from far_away')).toEqual([]);
    await again.stop();

    await rm(data, { recursive: true });
    const anew = await start(data);
    expect(anew.home).not.toBe(server.home);
    await expect(query(anew.url, 'select * from far_away')).rejects.toThrow('does not exist');
  });

  it.skipIf(!asRoot)('copies the programs, once, from a folder that only root can enter', async () => {
    const closed = path.join(folder, 'closed-project');
    await mkdir(closed, { mode: 0o700 });
    const installed = findPostgresBinaries();
    await symlink(installed.folder, path.join(closed, 'native'));
    const hidden = { ...installed, pgCtl: path.join(closed, 'native/bin/pg_ctl') };
    const roots = [path.join(folder, 'shared')];
    await Promise.all(['a', 'b'].map((name) => mkdir(path.join(folder, name))));
    const places = await Promise.all(
      ['a', 'b'].map((name) => findPostgresPlace(path.join(folder, name), hidden, roots)),
    );
    for (const { binaries, user } of places) {
      expect(binaries.folder).toBe(path.join(folder, `shared/postgresql-${installed.version}`));
      expect(canRun(user, binaries.pgCtl)).toBe(true);
    }
    expect(await readdir(path.join(folder, 'shared'))).toEqual([`postgresql-${installed.version}`]);
  });

  it('reports why it cannot start', async () => {
    const data = path.join(dataDir, 'postgres/data');
    await chmod(data, 0o755);
    await expect(start(dataDir)).rejects.toThrow(
      /^PostgreSQL did not start \(.*has invalid permissions\): its log is .*server\.log\.$/,
    );
    await chmod(data, 0o700);
  });
});
