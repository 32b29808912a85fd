import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';

/**
 * Whether a program of this machine has sent a request, by a name of this machine, and for nobody else: a page of
 * another site that had its name lead here is not taken for one, and neither is a proxy's visitor.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  const host = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'].some(
    (name) => name in headers,
  );
  return isLoopback(address) && isLoopback(host) && !isForwarded;
}
