import { createServer } from 'node:net';

/**
 * Below those that systems give to outgoing connections, of which there are many here: a server that was killed is to
 * find its own port free again.
 */
const [first, last] = [24_000, 25_000];
let next = first + Math.floor(Math.random() * (last - first));

/** A port of this machine that nobody listens on, each time another. */
export async function quietPort(): Promise<number> {
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
