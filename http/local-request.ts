import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';

/**
 * Whether a request comes directly from a program of this machine, under a host name of this machine. False for a page
 * of another site whose name resolves to this machine (DNS rebinding), and for requests through a proxy.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const host = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'].some(
    (name) => name in headers,
  );
  return isLoopback(address) && isLoopback(host) && !isForwarded;
}
