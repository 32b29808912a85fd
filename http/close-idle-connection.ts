import type { Socket } from 'node:net';

const body = JSON.stringify({
  errors: ['The connection was closed before the request was read: nothing was done, send it again.'],
  code: 'TIMEOUT',
});

/** RFC 9110, section 15.5.9: a client that has just sent a request may send it again on another connection. */
const requestTimeoutResponse = [
  'HTTP/1.1 408 Request Timeout',
  'Connection: close',
  'Content-Type: application/json; charset=utf-8',
  'Cache-Control: no-store',
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');

/**
 * A request that crosses this response on a closed connection would cause a reset, and the client would lose the
 * response.
 */
const lingerMs = 2_000;

/**
 * Closes an idle connection with a 408 response. The server does not read a request that arrives after that, and the
 * 408 says so to its sender. A silent close would leave the sender in doubt whether the request was executed.
 */
export function closeIdleConnection(socket: Socket): void {
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.end(requestTimeoutResponse);
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
}
