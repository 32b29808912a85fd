import { HttpError } from 'react-admin';
import { v4 as uuid } from 'uuid';
import { uploadFile } from '../data/upload-file.ts';

const MAX_BYTES = 200_000_000;
const PART_BYTES = 1_000_000;

/** A file of books on its way to the shop; where it broke off, it can go on. */
export interface ImportUploading {
  /** Of its import. */
  id: string;
  file: File;
  /** The bytes that have arrived in whole parts. */
  arrived: number;
}

/** @throws HttpError for a file that the shop does not take */
export function beginUpload(file: File): ImportUploading {
  if (file.size === 0) throw new HttpError('The file is empty. Choose another one.', 400);
  if (file.size > MAX_BYTES) {
    throw new HttpError('The file is larger than 200 MB. Split it, or compress ONIX with gzip.', 400);
  }
  return { id: uuid(), file, arrived: 0 };
}

/**
 * Uploads what has not arrived yet, part by part, and notes in `upload` what has.
 * @param onProgress called with the bytes that have arrived
 * @throws HttpError where the shop refuses a part, or the connection breaks
 */
export async function sendParts(upload: ImportUploading, onProgress: (bytes: number) => void): Promise<void> {
  const { id, file } = upload;
  while (upload.arrived < file.size) {
    const offset = upload.arrived;
    const part = file.slice(offset, offset + PART_BYTES, 'application/octet-stream');
    const query = new URLSearchParams({
      name: file.name,
      size: String(file.size),
      offset: String(offset),
    });
    await uploadFile(`/api/staff/imports/${id}?${query}`, part, (sent) =>
      onProgress(offset + sent * part.size),
    );
    upload.arrived = offset + part.size;
    onProgress(upload.arrived);
  }
}
