import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a database, which can be cut, or go dead without either end noticing. */
export interface Line {
  /** The database's URL through this proxy. */
  url: string;
  /** Stops all traffic, on old and new connections. */
  freeze(): void;
  /** Delivers what has been held back. */
  thaw(): void;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5_432);
  const target = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((caller) => {
    const database = connect(target);
    for (const [socket, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      if (frozen) socket.pause();
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const listenAt = async (linePort: number) => {
    server.listen(linePort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : linePort;
  };
  const linePort = await listenAt(0);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(linePort);
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    async mend() {
      await listenAt(linePort);
    },
    close: cut,
  };
}
