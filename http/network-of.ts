import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, whose owner can use any
 * address in it. IPv4-mapped IPv6 is IPv4; any other text is returned as it is.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? prefixOf(plain, 4) : plain;
}

/**
 * The network that counts as one attacker: the /24 of an IPv4 address, the /48 of an IPv6 address, because one
 * customer of a provider can own that many addresses.
 */
export function wideNetworkOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? prefixOf(plain, 3) : isIPv4(plain) ? plain.replace(/\d+$/, '0/24') : plain;
}

const plainAddress = (address: string) => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** The first groups of 16 bits of an IPv6 address, in their shortest form. */
function prefixOf(plain: string, groupCount: number): string {
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...Array(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return `${whole
    .slice(0, groupCount)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${groupCount * 16}`;
}
