import type { IncomingMessage } from 'node:http';

/** Whether an address is one of a proxy that is believed, so many hops from here; Express's `trust proxy fn`. */
export type Trusts = (address: string | undefined, hop: number) => boolean;

/**
 * The address of whoever called, as Express's `request.ip` has it: the nearest one that is no trusted proxy's, of
 * the connection's and those in `X-Forwarded-For`.
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

/** Whether the caller speaks TLS, as Express's `request.secure` has it: by the word of a trusted proxy. */
export function callerIsSecure(request: IncomingMessage, trusts: Trusts): boolean {
  if ('encrypted' in request.socket) return true;
  if (!trusts(request.socket.remoteAddress, 0)) return false;
  return /^\s*https\s*(,|$)/i.test(String(request.headers['x-forwarded-proto'] ?? ''));
}
