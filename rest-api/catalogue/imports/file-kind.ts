import { constants, gunzipSync } from 'node:zlib';
import type { ImportKind } from '../../contract/staff-imports.ts';

/**
 * What a file is, by its first bytes and not by its name: ONIX is XML, as it is or compressed by gzip; anything else is
 * read as CSV, which says what is wrong with it.
 */
export function kindOf(firstBytes: Buffer): ImportKind {
  const bytes = isGzip(firstBytes) ? unpackedStart(firstBytes) : firstBytes;
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

function unpackedStart(packed: Buffer): Buffer {
  try {
    // The flag accepts that the rest of the file is missing here. A bomb has no more than this to unpack.
    return gunzipSync(packed.subarray(0, 64 * 1024), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
