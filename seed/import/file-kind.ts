import { closeSync, openSync, readSync } from 'node:fs';
import { isGzip, kindOf } from '../../rest-api/catalogue/imports/file-kind.ts';
import type { StoredImportKind } from '../../rest-api/catalogue/imports/import-tables.ts';

const peekedBytes = 64 * 1024;

/** What a file is, by its content. */
export const fileKind = (file: string): Promise<StoredImportKind> => kindOf(firstBytes(file));

/** Whether gzip has compressed a file. */
export const isPacked = (file: string): boolean => isGzip(firstBytes(file));

/** Empty for a file that cannot be read; whoever reads it says why. */
export function firstBytes(file: string): Buffer {
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
