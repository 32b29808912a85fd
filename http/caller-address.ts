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
