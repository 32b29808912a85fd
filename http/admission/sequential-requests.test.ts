import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type ListeningServer, listen } from '../listen.ts';
import { LoadShedder } from './load-shedder.ts';

let server: ListeningServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.drain();
});

/** The requests that have begun, and their responses. */
const begun: [IncomingMessage, ServerResponse][] = [];

async function serve(listener: RequestListener = () => undefined) {
  begun.length = 0;
  const http = createServer((request, response) => {
    begun.push([request, response]);
    listener(request, response);
  });
  server = await listen(http, { host: '127.0.0.1', port: 0 });
}

const pathsBegun = () => begun.map(([{ url }]) => url);

/** Sends requests for some paths in one packet. */
function pipeline(paths: readonly string[]): { socket: Socket; received: () => string } {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => undefined);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: quire\r\n\r\n`).join(''));
  return { socket, received: () => text };
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `/${number}`);

it('begins a request when the response before it has been sent, in their order', async () => {
  await serve();
  const { received } = pipeline(['/a', '/b', '/c']);
  for (const path of ['/a', '/b', '/c']) {
    await expect.poll(() => pathsBegun().at(-1)).toBe(path);
    await nextTurn();
    expect(pathsBegun().at(-1)).toBe(path);
    begun.at(-1)?.[1].end(`to ${path}.`);
  }
  await expect.poll(received).toMatch(/to \/a\..*to \/b\..*to \/c\.$/s);
});

it('leaves no place taken when a connection with waiting requests closes', async () => {
  const places = new LoadShedder({ maxConcurrent: 64, loopDelayMs: Number.POSITIVE_INFINITY });
  await serve((request, response) => places.count(request, response, () => undefined));
  const { socket } = pipeline(numbered(10));
  await expect.poll(() => places.stats().inFlight).toBe(1);
  socket.resetAndDestroy();
  await expect.poll(() => places.stats().inFlight).toBe(0);
  expect(pathsBegun()).toEqual(['/0']);
  places.stop();
});

it('closes a connection on which more than 16 requests wait, and serves others', async () => {
  await serve();
  const { socket, received } = pipeline(numbered(1_000));
  await once(socket, 'close');
  expect(received()).toBe('');
  await expect.poll(() => begun[0]?.[1].destroyed).toBe(true);
  expect(pathsBegun()).toEqual(['/0']);

  begun.length = 0;
  const other = pipeline(numbered(17));
  for (const path of numbered(17)) {
    await expect.poll(() => pathsBegun().at(-1)).toBe(path);
    begun.at(-1)?.[1].end(`to ${path}.`);
  }
  await expect.poll(other.received).toMatch(/to \/16\.$/);
});

it('begins no request that follows a response with Connection: close', async () => {
  await serve((_request, response) => response.setHeader('Connection', 'close'));
  const { socket, received } = pipeline(['/a', '/b']);
  await expect.poll(pathsBegun).toEqual(['/a']);
  begun[0]?.[1].end('the last one.');
  await once(socket, 'close');
  expect(received()).toMatch(/the last one\.$/);
  expect(pathsBegun()).toEqual(['/a']);
});
