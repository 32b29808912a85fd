import { NotAccepted } from './rest-errors.ts';

/**
 * Sends a request to the REST service, and retries once when its connection failed. A write is retried only if the
 * service has certainly not begun with it: the connection was refused, or the service closed it with a response that
 * says that it did not read the request. After any other failure the write may have been executed.
 * @param isIdempotent whether the service may execute the request twice: a read, or a write with an idempotency key
 */
export async function withRetry<Result>(
  send: () => Promise<Result>,
  { isIdempotent, signal }: { isIdempotent: boolean; signal: { readonly aborted: boolean } },
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const repeatable = neverBegun(error) || (isIdempotent && isOneOf(brokenConnection, error));
    if (!repeatable || signal.aborted) throw error;
    return send();
  }
}

/**
 * A draining server sends this on its idle connections (`http/close-idle-connection.ts`): by RFC 9110, section
 * 15.5.9, a client that has just sent a request there may send it again elsewhere.
 * @throws NotAccepted for this response
 */
export function requireAccepted(statusCode: number): void {
  if (statusCode === 408) throw new NotAccepted('The connection was closed before the request was read.');
}

const neverBegun = (error: unknown) => error instanceof NotAccepted || isOneOf(noConnection, error);

function isOneOf(codes: ReadonlySet<unknown>, error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}

/** Nothing is sent before the connection is established. A connection that times out is not retried. */
const noConnection = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The connection broke; it did not time out. */
const brokenConnection = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
