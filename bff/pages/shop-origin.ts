import type { Request } from 'express';
import { isLoopback } from '../../http/loopback.ts';

/** The hosts by which the shop may be known. */
export interface ShopHosts {
  /** The origin that shoppers see, where it is set. */
  publicUrl?: string | undefined;
  /** The address that the public server listens on. */
  host?: string | undefined;
}

/** A host name or an address, with a port perhaps: nothing that could end an attribute or a line. */
const hostHeader = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Stand for every address of this machine, and are the address of none. */
const everyAddress = new Set(['0.0.0.0', '::']);

/**
 * The origin under which the caller sees the shop: `PUBLIC_URL` where that is set, else that of the `Host` header, where it
 * names this machine: anybody can write something else there. Empty for that, so that addresses are relative.
 */
export function shopOrigin(request: Request, { publicUrl, host = '' }: ShopHosts): string {
  if (publicUrl !== undefined) return publicUrl;
  const requestedHost = (request.headers.host ?? '').toLowerCase();
  const name = hostHeader.exec(requestedHost)?.[1]?.replace(/^\[|\]$/g, '');
  if (name === undefined) return '';
  const isOwn = name === host.toLowerCase() && !everyAddress.has(name);
  return isOwn || isLoopback(name) ? `${request.protocol}://${requestedHost}` : '';
}
