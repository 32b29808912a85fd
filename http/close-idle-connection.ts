import type { Socket } from 'node:net';

const body = JSON.stringify({
  errors: ['The connection was closed before the request was read: nothing was done, send it again.'],
});

/** RFC 9110, section 15.5.9: whoever has sent a request meanwhile may send it again on another connection. */
const lastWords = [
  'HTTP/1.1 408 Request Timeout',
  'Connection: close',
  'Content-Type: application/json; charset=utf-8',
  'Cache-Control: no-store',
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');

/** For a request that crosses the last words: a connection that is closed on it is reset, and they are lost with it. */
const lingerMs = 2_000;

/**
 * Closes a server's connection on which nothing is under way, and says so: a request that is just then on its way here
 * is not read any more, and its sender learns that it was not. Without a word they could not tell whether it was done.
 */
export function closeIdleConnection(socket: Socket): void {
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.end(lastWords);
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
}
