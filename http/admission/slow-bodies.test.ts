import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { type ListeningServer, listen } from '../listen.ts';
import { type SlowBodies as Senders, sendSlowBodies } from '../testing/slow-bodies.ts';
import { type BodyLimits, SlowBodies } from './slow-bodies.ts';

const patient: BodyLimits = {
  graceMs: 60_000,
  minBytesPerSecond: 1_000,
  maxMs: 60_000,
  maxUploadMs: 60_000,
  maxPerNetwork: 100,
  max: 100,
  checkMs: 10,
};

let server: ListeningServer;
let bodies: SlowBodies;
const senders: Senders[] = [];

/** A server that responds with the body it has read, and trusts every `X-Forwarded-For`. */
async function start(limits: Partial<BodyLimits>): Promise<Server> {
  bodies = new SlowBodies((_address, hop) => hop === 0, {
    isUpload: ({ url }) => url === '/upload',
    limits: { ...patient, ...limits },
  });
  const http = createServer((incoming, response) => {
    bodies.watch(incoming, response, () => {
      text(incoming).then(
        (body) => response.end(body),
        () => response.destroy(),
      );
    });
  });
  server = await listen(http, { host: '127.0.0.1', port: 0 });
  return http;
}
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  bodies.stop();
  await server.drain();
});

/** Sends a number of bodies that do not arrive; resolves when the server has seen them. */
async function sendFrom(http: Server, address: string, count: number, path = '/'): Promise<Senders> {
  let seen = 0;
  const arrived = new Promise<void>((resolve) => {
    http.on('request', function see() {
      seen += 1;
      if (seen < count) return;
      http.off('request', see);
      // SlowBodies looks at a request after everything that came with its headers has been parsed.
      setImmediate(resolve);
    });
  });
  const options = { path, contentLength: 1_000, headers: { 'X-Forwarded-For': address } };
  const sender = await sendSlowBodies(server.port, count, options);
  senders.push(sender);
  await arrived;
  return sender;
}

const post = async (body: string) =>
  (await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body })).text();

it('ends a stalled body with a 408, and closes the connection', async () => {
  const http = await start({ graceMs: 50 });
  const sender = await sendFrom(http, '203.0.113.1', 2);
  await sender.closed(2);
  for (const response of sender.received()) {
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toMatch(/connection: close/i);
    expect(response).toContain('{"errors":["The body of the request arrived too slowly.');
  }
  expect(bodies.stats()).toEqual({ arriving: 0, tooSlow: 2, tooMany: 0 });
});

it('reads what has arrived before it judges, after this process was held up', async () => {
  const http = await start({ graceMs: 100 });
  const slow = await sendFrom(http, '203.0.113.1', 1);
  const socket = slow.sockets[0] ?? expect.unreachable();
  socket.write('x'.repeat(999));
  // Nothing is read meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await once(socket, 'data');
  expect(slow.received()[0]).toMatch(/^HTTP\/1\.1 200 /);
});

it('gives a body more time for each byte that arrives', async () => {
  // Enough for this process to read the first bytes, also when it is held up.
  const http = await start({ graceMs: 1_000, minBytesPerSecond: 10 });
  const slow = await sendFrom(http, '203.0.113.1', 1);
  const [socket] = slow.sockets;
  // 500 bytes buy 50 s.
  socket?.write('x'.repeat(500));
  const idle = await sendFrom(http, '203.0.113.1', 1);
  await idle.closed(1);
  expect(socket?.closed).toBe(false);
  socket?.write('x'.repeat(499));
  await once(socket ?? http, 'data');
  expect(slow.received()[0]).toMatch(/^HTTP\/1\.1 200 /);
});

it('ends a body that takes too long however fast it arrives, an upload later', async () => {
  const http = await start({ maxMs: 50 });
  const upload = await sendFrom(http, '203.0.113.1', 1, '/upload');
  const other = await sendFrom(http, '203.0.113.1', 1);
  await other.closed(1);
  expect(other.received()[0]).toMatch(/^HTTP\/1\.1 408 /);
  upload.sockets[0]?.write('x'.repeat(999));
  await once(upload.sockets[0] ?? http, 'data');
  expect(upload.received()[0]).toMatch(/^HTTP\/1\.1 200 /);
});

it('ends an upload that takes too long however fast it arrives', async () => {
  const http = await start({ maxUploadMs: 50 });
  const upload = await sendFrom(http, '203.0.113.1', 1, '/upload');
  await upload.closed(1);
  expect(upload.received()[0]).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends the oldest body when a network is at its limit', async () => {
  const http = await start({ maxPerNetwork: 3 });
  const other = await sendFrom(http, '203.0.113.2', 2);
  const first = await sendFrom(http, '2001:db8:1:2::1', 3);
  const next = await sendFrom(http, '2001:db8:1:2::ffff', 2);
  await first.closed(2);
  expect(first.received().filter((response) => response.startsWith('HTTP/1.1 408 '))).toHaveLength(2);
  expect([...other.received(), ...next.received()].join('')).toBe('');
  expect(bodies.stats()).toEqual({ arriving: 5, tooSlow: 0, tooMany: 2 });
});

it('ends the oldest body when all networks together are at the limit', async () => {
  const http = await start({ max: 3 });
  const first = await sendFrom(http, '203.0.113.1', 1);
  await sendFrom(http, '203.0.113.2', 2);
  await sendFrom(http, '203.0.113.3', 1);
  await first.closed(1);
  expect(bodies.stats()).toEqual({ arriving: 3, tooSlow: 0, tooMany: 1 });
});

it('does not count a body that arrived with its headers, also before it is read', async () => {
  bodies = new SlowBodies(() => false, { limits: patient });
  const http = createServer((incoming, response) => {
    bodies.watch(incoming, response, () => {
      setImmediate(() => response.end(String(bodies.stats().arriving)));
    });
  });
  server = await listen(http, { host: '127.0.0.1', port: 0 });
  expect(await post('a body')).toBe('0');
});

it('stops counting a body that has arrived, or whose sender has disconnected', async () => {
  const http = await start({});
  const whole = await sendFrom(http, '203.0.113.1', 1);
  const left = await sendFrom(http, '203.0.113.1', 1);
  expect(bodies.stats().arriving).toBe(2);
  whole.sockets[0]?.write('x'.repeat(999));
  left.close();
  await once(whole.sockets[0] ?? http, 'data');
  await expect.poll(() => bodies.stats().arriving).toBe(0);
});

it('closes the connection of a slow body after an early response', async () => {
  bodies = new SlowBodies(() => false, { limits: { ...patient, graceMs: 50 } });
  const http = createServer((incoming, response) => {
    bodies.watch(incoming, response, () => response.writeHead(404).end('no'));
  });
  server = await listen(http, { host: '127.0.0.1', port: 0 });
  const sender = await sendSlowBodies(server.port, 1, { path: '/', contentLength: 1_000 });
  senders.push(sender);
  await sender.closed(1);
  expect(sender.received()[0]).toMatch(/^HTTP\/1\.1 404 /);
  expect(bodies.stats().tooSlow).toBe(1);
});
