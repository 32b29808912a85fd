import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import type { ServerSettings } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { type PostgresPlace, socketFolder } from './folder.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { giveTo } from './user.ts';

/**
 * Where the server will listen: on a unix socket, or on a port of this machine if there are no sockets.
 * @throws EmbeddedPostgresError when a server that this machine cannot see listens there already
 */
export function connectionSettings(place: PostgresPlace): Promise<ServerSettings> {
  return process.platform === 'win32' ? tcpSettings(place) : socketSettings(place);
}

/** The URL of a role's database, in the form that the PostgreSQL driver and psql accept. */
export function connectionUrl({ port, socketFolder }: Postmaster, role: string, password: string): string {
  const database = role === 'postgres' ? 'postgres' : 'quire';
  return socketFolder
    ? `postgresql://${role}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`
    : `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

async function socketSettings({ home, user }: PostgresPlace): Promise<ServerSettings> {
  const folder = await socketFolder(home, user, async (parent) => {
    const made = await mkdtemp(path.join(parent, 'quire-'));
    await giveTo(user, made);
    return made;
  });
  // Two servers on one folder destroy it, and a process id from another container means nothing in this one.
  if ((await isAnswered(path.join(folder, '.s.PGSQL.5432'))) && !findPostmaster(path.join(home, 'data'))) {
    throw new EmbeddedPostgresError(
      `The database in ${home} is open in another container: stop that one first, or give this one a volume of ` +
        'its own.',
    );
  }
  // If a killed server left it, and another process has got the process id in it, the next server would not start.
  await rm(path.join(folder, '.s.PGSQL.5432.lock'), { force: true });
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
  };
}

/** PostgreSQL's SSLRequest: a server responds with one byte, whether it encrypts. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** After so long without a response a server is assumed: two on one folder would destroy it. */
const responseTimeoutMs = 10_000;

/**
 * Whether a server answers. That it can be connected to does not tell: processes of a killed server hold its socket until
 * they end.
 */
async function isAnswered(socket: string): Promise<boolean> {
  const connection = connect(socket, () => connection.write(sslRequest)).setTimeout(responseTimeoutMs);
  const answered = new Promise<boolean>((resolve) => {
    connection
      .on('data', () => resolve(true))
      .on('timeout', () => resolve(true))
      .on('error', () => resolve(false))
      .on('close', () => resolve(false));
  });
  return answered.finally(() => connection.destroy());
}

/** A port of this machine: that of the last start, if it is free, so that a running shop can reconnect. */
async function tcpSettings({ home }: PostgresPlace): Promise<ServerSettings> {
  const conf = path.join(home, 'server.conf');
  const last = existsSync(conf) ? /^port = '(\d+)'/m.exec(await readFile(conf, 'utf8'))?.[1] : undefined;
  const port = await freePort(Number(last ?? 0)).catch(() => freePort(0));
  return { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : wanted;
}
