import { NotAccepted } from '../errors.ts';

/**
 * Makes a call of the REST service, and once more when its connection failed it. What changes something is made again
 * only when the service has certainly not begun with it: nobody took the connection, or the service closed it and
 * said that it had not read the call. After anything else it may have been done.
 * @param harmless whether the call may be done twice: a read, or a write with a key
 */
export async function withRetry<Answer>(
  call: () => Promise<Answer>,
  { harmless, signal }: { harmless: boolean; signal: { readonly aborted: boolean } },
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const repeatable = neverBegun(error) || (harmless && isOneOf(brokenConnection, error));
    if (!repeatable || signal.aborted) throw error;
    return call();
  }
}

/**
 * What a server that ends says on its idle connections (`http/close-idle-connection.ts`): RFC 9110, section 15.5.9, has whoever
 * sent a request there meanwhile send it again elsewhere.
 * @throws NotAccepted when that is the answer.
 */
export function requireAccepted(statusCode: number): void {
  if (statusCode === 408) throw new NotAccepted('The connection was closed before the call was read.');
}

const neverBegun = (error: unknown) => error instanceof NotAccepted || isOneOf(noConnection, error);

function isOneOf(codes: ReadonlySet<unknown>, error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}

/** Nothing is sent before there is a connection. One that is not made in time is not tried twice. */
const noConnection = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The connection broke off, rather than stayed silent for too long. */
const brokenConnection = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
