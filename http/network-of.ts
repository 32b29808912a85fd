import { isIPv6 } from 'node:net';

/**
 * What callers are counted by: an IPv4 address, or the /64 of an IPv6 address, whose owner can take any address in
 * it. IPv4 in the guise of IPv6 is IPv4; anything else stands for itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...Array(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
