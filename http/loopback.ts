import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8, 'ipv4');
addresses.addAddress('::1', 'ipv6');

/**
 * Whether a host name or address is reachable from this machine only.
 * @param host without a port; an IPv6 address with or without brackets
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return addresses.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
