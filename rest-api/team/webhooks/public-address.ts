import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';

/** The addresses of a name. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>;

export const resolveName: ResolveName = (name) => dns.lookup(name, { all: true });

export interface AddressRules {
  /** Whether webhooks go to private networks and by http, too. */
  toPrivate: boolean;
  resolve: ResolveName;
}

export const notPublic =
  'This leads into a private network. Webhooks go to addresses of the internet alone, unless WEBHOOKS_TO_PRIVATE=on is set.';

/** An address of a private network, of this machine, or of no machine at all. */
class PrivateAddress extends Error {
  constructor() {
    super(notPublic);
  }
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** @throws PrivateAddress where one of them is none of the internet: who mixes them tries to get past this check */
function requirePublic(addresses: readonly LookupAddress[]): void {
  if (!addresses.every(({ address }) => isPublic(address))) throw new PrivateAddress();
}

/** The host of an address as a name or an IP address, without the brackets of version 6. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** @throws PrivateAddress for an IP address that is none of the internet; names are looked up as a connection is made */
export function requirePublicHost(url: string, { toPrivate }: AddressRules): void {
  const host = hostOf(url);
  if (!toPrivate && isIP(host) && !isPublic(host)) throw new PrivateAddress();
}

/** Looks names up for connections, which go to the very addresses that were checked. */
export const checkedLookup =
  ({ toPrivate, resolve }: AddressRules): LookupFunction =>
  (name, options, callback) => {
    resolve(name)
      .then((addresses) => {
        if (!toPrivate) requirePublic(addresses);
        const [first] = addresses;
        if (!first) throw new Error(`${name} has no address.`);
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      })
      .catch((error: Error) => callback(error, '', 0));
  };

export const notAnAddress = fieldError(
  'url',
  'INVALID',
  'An address such as https://warehouse.example/hooks.',
);
export const notHttps = fieldError(
  'url',
  'INVALID',
  'Webhooks have what shoppers ordered: the address begins with https://.',
);
export const withPassword = fieldError(
  'url',
  'INVALID',
  'Leave user and password out: the signature says who sends.',
);
export const unknownName = fieldError('url', 'INVALID', 'This name has no address. Look how it is written.');
export const privateAddress = fieldError('url', 'NOT_ALLOWED', notPublic);

/**
 * Checks the address of an endpoint as staff enter it.
 * @throws InvalidFields 400 for one that webhooks do not go to
 */
export async function requireEndpointUrl(text: string, rules: AddressRules): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidFields(400, notAnAddress);
  if (url.username || url.password) throw new InvalidFields(400, withPassword);
  if (rules.toPrivate) return;
  if (url.protocol !== 'https:') throw new InvalidFields(400, notHttps);
  const host = hostOf(text);
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await rules.resolve(host).catch(() => []);
  if (addresses.length === 0) throw new InvalidFields(400, unknownName);
  if (!addresses.every(({ address }) => isPublic(address))) throw new InvalidFields(400, privateAddress);
}
