import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long: at most 16 kB together.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive whole in time.'],
};

/**
 * Answers what Node.js cannot read as a request, and closes the connection.
 * @param begun the answer that is on its way on this connection: nothing may be written into it.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  begun: ServerResponse | undefined,
): void {
  if (!socket.writable || error.code === 'ECONNRESET' || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals[error.code ?? ''] ?? [400, 'This is not an HTTP request.'];
  const body = bodyOf(message);
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
 * Answers a request with 400 that Node.js reads although RFC 9112 has servers refuse it, and closes the connection:
 * one whose version is neither 1.0 nor 1.1, or that does not name its host exactly once (section 3.2; 1.0 need not).
 * @returns whether it was answered.
 */
export function refuseInvalidRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const fault = faultOf(request);
  if (fault === undefined) return false;
  const body = bodyOf(fault);
  response.writeHead(400, {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
  return true;
}

function faultOf({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return `HTTP/${httpVersion} is not spoken here: use HTTP/1.1.`;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // Most other names are told apart by their length: this is done for every request.
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'The request names its host more than once: send one Host header.';
  if (hosts === 0 && httpVersion === '1.1') return 'The request does not name its host: send a Host header.';
  return undefined;
}

const bodyOf = (message: string) => JSON.stringify({ errors: [message] });
