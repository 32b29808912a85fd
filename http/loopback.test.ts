import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each(['127.0.0.1', '127.255.0.9', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost'])(
  '%s is a loopback address',
  (host) => expect(isLoopback(host)).toBe(true),
);

it.each(['LocalHost', 'shop.localhost'])('the name %s is reserved for this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  ...['0.0.0.0', '::', '128.0.0.1', '192.168.0.1', '::2', '::ffff:192.168.0.1', '', 'localhost.example'],
  ...['127.0.0.1.example', '127.1', 'books.example', '0x7f000001', '[127.0.0.1'],
])('"%s" is not', (host) => expect(isLoopback(host)).toBe(false));
