import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * Lets a server also accept requests through a unix socket, which costs less than TCP. The file of a process that was
 * killed is replaced. Whoever opens the file is on this machine, as on loopback: the server sees that address.
 * @throws Error from the system, with its `code`, where the folder takes no sockets
 */
export async function listenOnSocket(server: Server, path: string): Promise<NetServer> {
  // As Node.js's own server for HTTP has it: a client may end its side ahead of the response.
  const local = createServer({ allowHalfOpen: true }, (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
    server.emit('connection', socket);
  });
  await rm(path, { force: true });
  local.listen(path);
  await once(local, 'listening');
  return local;
}
