import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';

/** What proxies add to requests. */
const proxyHeaders = [
  ...['forwarded', 'via', 'x-real-ip'],
  ...['for', 'host', 'proto', 'port', 'server'].map((name) => `x-forwarded-${name}`),
];

/**
 * Whether a request comes directly from a program of this machine, under a host name of this machine. False for a page
 * of another site whose name resolves to this machine (DNS rebinding), and for requests through a proxy.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const host = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = proxyHeaders.some((name) => name in headers);
  return isLoopback(address) && isLoopback(host) && !isForwarded;
}
