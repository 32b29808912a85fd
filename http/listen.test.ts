import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ListeningServer, listen, serverOptions } from './listen.ts';

let server: Server;
let listening: ListeningServer;
let drained = false;

async function serve(listener: RequestListener, options = serverOptions) {
  drained = false;
  server = createServer(options, listener);
  listening = await listen(server, { host: '127.0.0.1', port: 0 });
}

afterEach(async () => {
  if (drained) return;
  server.closeAllConnections();
  await listening.drain();
});

const respond: RequestListener = (_request, response) => {
  response.end('answered');
};

/** Sends bytes, and returns everything received until the connection closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(bytes);
  return restOf(socket);
}

async function restOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await once(socket, 'close');
  return text;
}

const hello = 'GET / HTTP/1.1\r\nHost: quire\r\n';

describe('an invalid request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'SELL / HTTP/1.1\r\nHost: quire\r\n\r\n', 400],
    ['an address with a blank', 'GET /a b HTTP/1.1\r\nHost: quire\r\n\r\n', 400],
    ['a header broken by a line feed', `${hello}A: b\nc d\r\n\r\n`, 400],
    ['a header with NUL', `${hello}A: b\0c\r\n\r\n`, 400],
    ['a length that is no number', `POST / HTTP/1.1\r\nHost: quire\r\nContent-Length: 1x\r\n\r\n`, 400],
    ['two lengths', `POST / HTTP/1.1\r\nHost: q\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['a length and chunks', `${hello}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: quire\r\nHost: evil.example\r\n\r\n', 400],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: quire\r\nA: b\r\nhost: quire\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['HTTP/2.0 in the manner of 1.1', 'GET / HTTP/2.0\r\nHost: quire\r\n\r\n', 400],
    ['HTTP/0.9', 'GET / HTTP/0.9\r\nHost: quire\r\n\r\n', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['headers over 16 kB', `${hello}A: ${'b'.repeat(17_000)}\r\n\r\n`, 431],
    ['an address over 16 kB', `GET /${'b'.repeat(17_000)} HTTP/1.1\r\nHost: quire\r\n\r\n`, 431],
  ])('is answered with JSON: %s', async (_name, bytes, status) => {
    await serve(respond);
    const text = await exchange(bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body)).toEqual({
      errors: [expect.stringMatching(/\.$/)],
      code: status === 431 ? 'TOO_LARGE' : 'BAD_REQUEST',
    });
  });

  it('does not include an HTTP/1.0 request without a host', async () => {
    await serve(respond);
    expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 .*answered$/s);
  });

  it('does not corrupt a response that has begun', async () => {
    await serve((_request, response) => {
      response.write('begun');
    });
    const text = await exchange(
      'POST / HTTP/1.1\r\nHost: quire\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk\r\n',
    );
    expect(text).not.toMatch(/errors/);
  });
});

describe('a request that does not arrive', () => {
  const soon = { ...serverOptions, connectionsCheckingInterval: 20 };

  it.each([
    ['its headers', `${hello}A: b`],
    ['its body', 'POST / HTTP/1.1\r\nHost: quire\r\nContent-Length: 9\r\n\r\nabc'],
  ])('gets 408 when %s is missing', async (_name, bytes) => {
    await serve((request) => request.resume(), soon);
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000]);
    server.headersTimeout = 50;
    server.requestTimeout = 100;
    expect(await exchange(bytes)).toMatch(/^HTTP\/1.1 408 .*did not arrive whole in time/s);
  });

  it('is aborted when the caller stops reading', async () => {
    const big = Buffer.alloc(64_000_000);
    let closed: Promise<unknown> = Promise.resolve();
    await serve(({ socket }, response) => {
      expect(socket.timeout).toBe(30_000);
      socket.setTimeout(100);
      closed = once(response, 'close');
      response.end(big);
    });
    const socket = connect(listening.port, '127.0.0.1').pause();
    socket.write(`${hello}\r\n`);
    socket.on('error', () => undefined);
    await once(server, 'request');
    await closed;
    socket.destroy();
  });
});

describe('a drain', () => {
  const through = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: listening.port, agent }, resolve).on('error', reject);
    });

  async function bodyOf(response: IncomingMessage) {
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    return text;
  }

  it('fails no request of clients that keep their connections', async () => {
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requests = 0;
    await serve(async (_request, response) => {
      requests += 1;
      if (requests > 5) await hold;
      response.end('answered');
    });
    const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    // Five connections are idle and five have a running request when the drain begins.
    for (const agent of agents.slice(0, 5)) await bodyOf(await through(agent));
    const begun = agents.slice(5).map(through);
    while (requests < 10) await once(server, 'request');

    const end = listening.drain();
    drained = true;
    const late = agents.slice(0, 5).map(through);
    while (server.listening) await nextTurn();
    release();
    for (const response of await Promise.all([...begun, ...late])) {
      expect(response.headers.connection).toBe('close');
      expect(await bodyOf(response)).toBe('answered');
    }
    await expect(through(new Agent())).rejects.toThrow(/ECONNREFUSED/);
    await end;
  });

  it('sends no Connection: close while it still accepts connections', async () => {
    await serve(() => undefined);
    const requested = once(server, 'request');
    const responded = through(new Agent({ keepAlive: true }));
    const [, response] = await requested;
    const end = listening.drain();
    drained = true;
    expect(server.listening).toBe(true);
    response.end('answered');
    expect((await responded).headers.connection).toBe('keep-alive');
    (await responded).resume();
    await end;
  });

  it('closes idle connections', async () => {
    await serve(respond);
    const agent = new Agent({ keepAlive: true });
    await bodyOf(await through(agent));
    await listening.drain();
    drained = true;
    await expect(through(agent)).rejects.toThrow();
  });

  it('also serves connections that wait to be accepted when it begins', async () => {
    await serve(respond);
    const callers = Array.from({ length: 20 }, () => {
      const socket = connect(listening.port, '127.0.0.1');
      socket.write(`${hello}\r\n`);
      return restOf(socket);
    });
    // By now the system has accepted the connections, but Node.js has not.
    await new Promise((resolve) => process.nextTick(resolve));
    const end = listening.drain();
    drained = true;
    for (const caller of callers) expect(await caller).toMatch(/^HTTP\/1.1 200 .*answered/s);
    await end;
  });

  it('sends 408 on idle connections, and reads no request after that', async () => {
    let requests = 0;
    await serve((_request, response) => {
      requests += 1;
      response.end('answered');
    });
    const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(`${hello}\r\n`);
    await once(socket, 'data');
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    const lastWords = once(socket, 'end');
    const end = listening.drain();
    drained = true;
    await lastWords;
    // As if the request had been on its way when the server closed the connection.
    socket.write('POST / HTTP/1.1\r\nHost: quire\r\nContent-Length: 0\r\n\r\n');
    await end;
    socket.destroy();
    expect(text).toMatch(/^HTTP\/1.1 408 .*Connection: close.*nothing was done/s);
    expect(requests).toBe(1);
  });
});
