import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliQuality = 5;

/** Compresses a body in zlib's thread pool. */
export function compress(body: Buffer, encoding: 'gzip' | 'br'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return promisify(brotliCompress)(body, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
