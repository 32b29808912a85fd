import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { writePrivate } from '../database/embedded-postgres/private-file.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres/start.ts';

import { migrateDatabase } from '../database/migrate.ts';
import { runAsSuperuser, superuserUrl } from './as-superuser.ts';

/** A PostgreSQL with the shop's tables and sample data, and a streaming replica. */
export interface ReplicatedDatabase {
  primaryUrl: string;
  replicaUrl: string;
  /** Runs a statement on the replica as its superuser. */
  onReplica(statement: string): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

const settings = { max_wal_senders: '2', wal_level: 'replica', autovacuum: 'off' };

/** Starts both; copies the primary's files while it runs, as a base backup does. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folders: string[] = [];
  const newFolder = async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-replica-'));
    // PostgreSQL runs as another user if this is root.
    await chmod(folder, 0o755);
    folders.push(folder);
    return folder;
  };
  const primaryFolder = await newFolder();
  const primary = await startEmbeddedPostgres({ dataDir: primaryFolder, roots: [primaryFolder], settings });
  await migrateDatabase(primary.url);
  await seedWhenEmpty(primary.url);

  const replicaFolder = await newFolder();
  const url = await superuserUrl(primary);
  await copyWhileRunning(url, primary.home, path.join(replicaFolder, path.basename(primary.home)));
  const { hostname, port, password, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const primary_conninfo = `host='${host}' port=${port} user=postgres password=${password}`;
  const start = () =>
    startEmbeddedPostgres({
      dataDir: replicaFolder,
      roots: [replicaFolder],
      settings: { ...settings, primary_conninfo, hot_standby: 'on' },
    });
  let replica = await start();
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    onReplica: (statement) => runAsSuperuser(replica, statement),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await start();
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyWhileRunning(url: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    // With owners and modes, which PostgreSQL checks.
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    const owner = process.getuid?.() === 0 ? await stat(to) : undefined;
    await writePrivate(owner, path.join(to, 'data/backup_label'), rows[0].labelfile);
    await writePrivate(owner, path.join(to, 'data/standby.signal'), '');
    for (const own of ['data/postmaster.pid', 'socket'])
      await rm(path.join(to, own), { recursive: true, force: true });
  } finally {
    await client.end();
  }
}
