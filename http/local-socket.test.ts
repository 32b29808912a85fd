import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, serverOptions } from './listen.ts';

let folder: string;
let socketPath: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quire-socket-'));
  socketPath = path.join(folder, 'rest.sock');
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a server that responds with the address that it sees. */
async function serve(onSocketError?: (error: unknown) => void) {
  const server = createServer(serverOptions, ({ socket }, response) => {
    response.end(socket.remoteAddress);
  });
  return listen(server, { host: '127.0.0.1', port: 0, socketPath }, onSocketError);
}

async function ask(where: { socketPath: string } | { port: number }): Promise<string> {
  const [response]: IncomingMessage[] = await once(request({ ...where, agent: false }).end(), 'response');
  return response ? text(response) : '';
}

it('a server responds through its socket and its port, and sees this machine behind both', async () => {
  const server = await serve();
  expect(await ask({ socketPath })).toBe('127.0.0.1');
  expect(await ask({ port: server.port })).toBe('127.0.0.1');
  await server.drain();
  await expect(access(socketPath)).rejects.toThrow('ENOENT');
});

it('a drain finishes the requests of the socket', async () => {
  let respond = () => {};
  const server = createServer(serverOptions, (_request, response) => {
    respond = () => response.end('finished');
    server.emit('begun');
  });
  const listening = await listen(server, { host: '127.0.0.1', port: 0, socketPath });
  const [response] = [ask({ socketPath }), await once(server, 'begun')];
  const drained = listening.drain();
  await once(server, 'close');
  respond();
  expect(await response).toBe('finished');
  await drained;
});

it('the file of a server that was killed is replaced', async () => {
  await writeFile(socketPath, '');
  const server = await serve();
  expect(await ask({ socketPath })).toBe('127.0.0.1');
  await server.drain();
});

it('where the folder takes no socket the port works', async () => {
  socketPath = path.join(folder, 'missing', 'rest.sock');
  let reported: unknown;
  const server = await serve((error) => {
    reported = error;
  });
  expect(reported).toMatchObject({ code: 'EACCES' });
  expect(await ask({ port: server.port })).toBe('127.0.0.1');
  await server.drain();
});
