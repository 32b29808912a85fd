import type { Request } from 'express';

/** A host name or an address, with a port perhaps: nothing that could end an attribute or a line. */
const host = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * The origin under which the caller sees the shop: `PUBLIC_URL` where that is set, else by the `Host` that was
 * asked for. Empty when that is none, so that addresses are relative.
 */
export function shopOrigin(request: Request, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host: asked = '' } = request.headers;
  return host.test(asked) ? `${request.protocol}://${asked.toLowerCase()}` : '';
}

/**
 * The origin in the setting `PUBLIC_URL`; undefined where it is empty.
 * @throws Error with a sentence that says what to set.
 */
export function publicUrlIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')) return url.origin;
  throw new Error(
    `PUBLIC_URL is "${text}": set it to the origin that shoppers see, such as https://books.example, without a path.`,
  );
}
