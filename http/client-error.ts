import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export const headersTooLong = 'The address and the headers are too long: at most 16 kB together.';

const refusals: Record<string, [status: number, message: string, code: string]> = {
  HPE_HEADER_OVERFLOW: [431, headersTooLong, 'TOO_LARGE'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large.', 'TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive whole in time.', 'TIMEOUT'],
};

/**
 * Responds to what Node.js cannot parse as a request, and closes the connection.
 * @param begun the response that this connection is sending: nothing else may be written into it
 */
export function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  begun: ServerResponse | undefined,
): void {
  if (!socket.writable || error.code === 'ECONNRESET' || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, message, code] = refusals[error.code ?? ''] ?? [
    400,
    'This is not an HTTP request.',
    'BAD_REQUEST',
  ];
  const body = JSON.stringify({ errors: [message], code });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * Rejects with 400, and closes the connection of, a request that Node.js parses although RFC 9112 requires servers to
 * reject it: its version is neither 1.0 nor 1.1, or it does not name its host exactly once (section 3.2; optional in
 * 1.0).
 * @returns whether it was rejected
 */
export function rejectInvalidRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const error = errorOf(request);
  if (error === undefined) return false;
  const body = JSON.stringify({ errors: [error], code: 'BAD_REQUEST' });
  response.writeHead(400, {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
  return true;
}

function errorOf({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return `HTTP/${httpVersion} is not spoken here: use HTTP/1.1.`;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // Compare lengths first, because this runs for every request.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'The request names its host more than once: send one Host header.';
  if (hosts === 0 && httpVersion === '1.1') return 'The request does not name its host: send a Host header.';
  return undefined;
}
