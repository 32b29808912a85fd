import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../launch/settings.ts';
import { element } from '../../text/xml.ts';
import { openImportDatabase, readableError } from '../import/import-database.ts';
import { ImportError } from '../import/import-error.ts';
import { exportedBooks } from './exported-books.ts';
import { onixProduct, senderName } from './onix-product.ts';

/** Where a message goes. */
export interface ExportRequest {
  /** Absolute path; undefined for the standard output. */
  file: string | undefined;
}

/**
 * Writes the whole catalogue as one ONIX 3.1 message. A file appears when it is complete.
 * @returns the number of books
 * @throws ImportError also where the data folder has no shop
 */
export async function exportCatalogue(
  { file }: ExportRequest,
  settings: Settings,
  signal: AbortSignal,
): Promise<number> {
  const { client, close } = await openImportDatabase(settings, { mayCreate: false });
  let books = 0;
  async function* lines() {
    yield messageStart(new Date());
    for await (const book of exportedBooks(client)) {
      books += 1;
      yield onixProduct(book, settings.mail.publicUrl);
    }
    yield '</ONIXMessage>\n';
  }
  try {
    if (!file) {
      await pipeline(lines, process.stdout, { end: false, signal }).catch((error) => {
        throw error.code === 'EPIPE'
          ? new ImportError('The program that reads the export has ended.')
          : error;
      });
      return books;
    }
    const unfinished = `${file}.part`;
    try {
      await pipeline(lines, createWriteStream(unfinished), { signal });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw cannotWrite(error, file);
    }
    return books;
  } catch (error) {
    throw readableError(error, settings.databaseUrl);
  } finally {
    await close();
  }
}

function messageStart(now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const header = element('Header', [
    element('Sender', [element('SenderName', senderName)]),
    element('SentDateTime', time),
    element('DefaultCurrencyCode', 'INR'),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.1" xmlns="http://ns.editeur.org/onix/3.1/reference">
${header}
`;
}

function cannotWrite(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new ImportError(`There is no folder for ${file}: create it.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EISDIR' || code === 'EROFS') {
    return new ImportError(`${file} cannot be written (${code}): name another file.`);
  }
  if (code === 'ENOSPC') return new ImportError(`The disk of ${file} is full: make room for the export.`);
  return error;
}
