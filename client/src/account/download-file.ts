import { saveResponse } from '../../shared/network/save-response.ts';
import { endSession, sessionToken } from '../network/session.ts';

/**
 * Has the browser save a file of the shopper's, such as their personal data, under the name that the response has.
 * @param path of the REST call
 * @param endsWith statuses that say that the session has ended
 * @throws Error if the shop does not respond with the file, or the response breaks off
 */
export async function downloadFile(path: string, endsWith = [401]): Promise<void> {
  const token = sessionToken();
  const response = await fetch(path, { headers: { authorization: token ?? '' } });
  if (endsWith.includes(response.status) && token === sessionToken()) endSession('refused');
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}.`);
  await saveResponse(response);
}
