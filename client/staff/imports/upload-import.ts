import { HttpError } from 'react-admin';
import { uploadFile } from '../network/upload-file.ts';

const MAX_BYTES = 200_000_000;
/** Each part arrives in time on a slow line, too. */
const PART_BYTES = 1_000_000;

/**
 * Uploads a file of books, part by part.
 * @param onProgress called with how much of it has arrived, from 0 to 1
 * @returns the id of its import
 * @throws HttpError where the shop refuses it
 */
export async function uploadImport(file: File, onProgress: (part: number) => void): Promise<string> {
  if (file.size === 0) throw new HttpError('The file is empty. Choose another one.', 400);
  if (file.size > MAX_BYTES) {
    throw new HttpError('The file is larger than 200 MB. Split it, or compress ONIX with gzip.', 400);
  }
  const id = crypto.randomUUID();
  for (let offset = 0; offset < file.size; offset += PART_BYTES) {
    const part = file.slice(offset, offset + PART_BYTES, 'application/octet-stream');
    const query = new URLSearchParams({
      name: file.name,
      size: String(file.size),
      offset: String(offset),
    });
    await uploadFile(`/api/staff/imports/${id}?${query}`, part, (sent) =>
      onProgress((offset + sent * part.size) / file.size),
    );
  }
  return id;
}
