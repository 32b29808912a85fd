import { createServer } from 'node:net';

/**
 * Below the ephemeral ports: those the system gives to outgoing connections, of which tests have many, and one of them
 * could take the port before its server listens.
 */
const [first, last] = [20_000, 32_000];
let next = first + Math.floor(Math.random() * (last - first));

/** A free port of this machine, a different one each time. */
export async function freePort(): Promise<number> {
  for (let left = last - first; left > 0; left -= 1) {
    next = next + 1 < last ? next + 1 : first;
    const port = next;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${last} are in use.`);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
