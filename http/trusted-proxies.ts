import { isIP } from 'node:net';

/** Names of whole networks that Express knows. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Parses the proxies whose `X-Forwarded-For` and `X-Request-Id` the servers trust, for Express's `trust proxy`.
 * @param text addresses, CIDR blocks and `loopback`, separated by commas; empty trusts nobody
 * @throws Error that says what to set
 */
export function trustedProxiesIn(text: string | undefined): string[] {
  const proxies = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const proxy of proxies) {
    if (networks.has(proxy) || isBlock(proxy)) continue;
    throw new Error(
      `TRUSTED_PROXIES has "${proxy}": set it to addresses or blocks separated by commas, such as ` +
        '10.0.0.1,192.168.0.0/16, or to loopback.',
    );
  }
  return proxies;
}

function isBlock(proxy: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && Number(bits ?? most) <= most;
}
