import { promisify } from 'node:util';
import { constants, gunzip } from 'node:zlib';
import type { StoredImportKind } from './import-tables.ts';

/**
 * What a file is, by its first bytes and not by its name: ONIX is XML, as it is or compressed by gzip; anything else is
 * read as CSV, which says what is wrong with it.
 */
export async function kindOf(firstBytes: Buffer): Promise<StoredImportKind> {
  const bytes = isGzip(firstBytes) ? await unpackedStart(firstBytes) : firstBytes;
  // Half of the bytes of UTF-16 are zero here; no byte order mark is part of the text.
  const start = bytes
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
    .replaceAll('\0', '');
  return /^[\uFEFF\s]*</.test(start) ? 'onix' : 'csv';
}

/** Whether gzip has compressed a file that begins so. */
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A gzip header with a long name in it, and enough to unpack the first kilobyte. */
const packedBytes = 4 * 1024;

const unpack = promisify(gunzip);

async function unpackedStart(packed: Buffer): Promise<Buffer> {
  try {
    // The flag accepts that the rest of the file is missing here. A bomb has at most a thousand times this to unpack.
    return await unpack(packed.subarray(0, packedBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
