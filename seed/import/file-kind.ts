import { closeSync, openSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';

const peekedBytes = 64 * 1024;

/**
 * What a file is, by its content and not by its name: ONIX is XML, as it is or compressed by gzip; anything else is
 * read as CSV, which says what is wrong with it.
 */
export function fileKind(file: string): 'csv' | 'onix' {
  return /^[\uFEFF\s]*</.test(start(file)) ? 'onix' : 'csv';
}

function start(file: string): string {
  let bytes = firstBytes(file);
  if (isGzip(bytes)) bytes = unpackedStart(bytes);
  // Half of the bytes of UTF-16 are zero here; no byte order mark is part of the text.
  return bytes
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
    .replaceAll('\0', '');
}

/** Whether gzip has compressed a file. */
export const isPacked = (file: string): boolean => isGzip(firstBytes(file));

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpackedStart(packed: Buffer): Buffer {
  try {
    // The flag accepts that the rest of the file is missing here.
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Empty for a file that cannot be read; whoever reads it says why. */
function firstBytes(file: string): Buffer {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const buffer = Buffer.alloc(peekedBytes);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, peekedBytes, 0));
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
