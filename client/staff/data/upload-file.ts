import { HttpError } from 'react-admin';
import { staffToken } from './session.ts';

/** What a REST call of the back room refuses with. */
interface RefusalBody {
  errors?: string[];
}

const tooSlow = 'The file arrives too slowly. Check the connection, then try again.';

/**
 * Sends a file to a REST call of the back room, or with `file` null asks the call to delete it.
 * @param path such as `/api/staff/books/…/cover?version=…`
 * @param file or a part of one
 * @param onProgress called with the part that has arrived, from 0 to 1: fetch cannot tell
 * @throws HttpError where the shop refuses it
 */
export function uploadFile(
  path: string,
  file: Blob | null,
  onProgress: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(file ? 'PUT' : 'DELETE', path);
    request.setRequestHeader('authorization', `Bearer ${staffToken() ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve();
      else if (request.status === 408) reject(new HttpError(tooSlow, 408));
      else reject(new HttpError(messageIn(request.responseText), request.status));
    };
    request.onerror = () =>
      reject(new HttpError('The file did not arrive. Check the connection, then try again.', 0));
    request.send(file);
  });
}

function messageIn(text: string): string {
  try {
    const { errors = [] }: RefusalBody = JSON.parse(text);
    if (errors.length > 0) return errors.join(' ');
  } catch {
    // Not the shop's response, but that of something in between.
  }
  return 'The shop cannot answer right now. Try again in a moment.';
}
