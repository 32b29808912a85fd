import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral ports: those the system gives to outgoing connections, of which tests have many, and one of them
 * could take the port before its server listens.
 */
const [first, last] = [20_000, 32_000];
const blockSize = 100;

let block: Promise<number> | undefined;
let used = 0;

/**
 * A free port of this machine, a different one each time.
 * @throws Error if this process has no such port left
 */
export async function freePort(): Promise<number> {
  block ??= claimBlock();
  const start = await block;
  for (let left = blockSize; left > 0; left -= 1) {
    used = (used % (blockSize - 1)) + 1;
    const port = start + used;
    const server = await occupy(port);
    if (!server) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`All ports from ${start} to ${start + blockSize} are in use.`);
}

/**
 * The first port of a block that belongs to this process: it occupies that port while it lives, so that the workers of
 * a test run never find the same port free.
 */
async function claimBlock(): Promise<number> {
  const blocks = (last - first) / blockSize;
  const random = Math.floor(Math.random() * blocks);
  for (let index = 0; index < blocks; index += 1) {
    const start = first + ((random + index) % blocks) * blockSize;
    const server = await occupy(start);
    if (!server) continue;
    server.unref();
    return start;
  }
  throw new Error(`No block of ports from ${first} to ${last} is free.`);
}

/** Listens on a port; undefined if it is in use. */
const occupy = (port: number) =>
  new Promise<Server | undefined>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
