import { isUtf8 } from 'node:buffer';

/**
 * Rejects a body that is not in UTF-8: decoded, its wrong bytes would be replacement characters.
 * @param charset in which the sender says that it is; only UTF-8 is checked
 * @throws Error with a `status` and a `type`, like those of Express's body parser
 */
export function requireUtf8(bytes: Buffer, charset = 'utf-8'): void {
  if (charset !== 'utf-8' || isUtf8(bytes)) return;
  throw Object.assign(new Error('The body is not in UTF-8.'), { status: 415, type: 'charset.invalid' });
}
