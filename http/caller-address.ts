import type { IncomingMessage } from 'node:http';

/** Whether an address belongs to a trusted proxy, `hop` hops from here; Express's `trust proxy fn`. */
export type Trusts = (address: string | undefined, hop: number) => boolean;

/**
 * The caller's address, as in Express's `request.ip`: of the connection's address and those in `X-Forwarded-For`, the
 * nearest one that is not a trusted proxy's.
 */
export function callerAddress(request: IncomingMessage, trusts: Trusts): string {
  const own = request.socket.remoteAddress ?? '';
  if (!trusts(own, 0)) return own;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .reverse();
  return forwarded.find((address, index) => !trusts(address, index + 1)) ?? forwarded.at(-1) ?? own;
}

/** Whether the caller uses TLS, as in Express's `request.secure`: trusted proxies report it in a header. */
export function callerIsSecure(request: IncomingMessage, trusts: Trusts): boolean {
  if ('encrypted' in request.socket) return true;
  if (!trusts(request.socket.remoteAddress, 0)) return false;
  return /^\s*https\s*(,|$)/i.test(String(request.headers['x-forwarded-proto'] ?? ''));
}
