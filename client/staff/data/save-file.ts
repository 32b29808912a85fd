import { HttpError } from 'react-admin';
import { saveResponse } from '../../shared/network/save-response.ts';
import { staffToken } from './session.ts';

/**
 * The response of a REST call of the back room.
 * @param path such as `/api/staff/orders.csv`
 * @throws HttpError where the shop refuses it
 */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${staffToken() ?? ''}` } });
  if (response.ok) return response;
  const { errors = [] }: { errors?: string[] } = await response.json().catch(() => ({}));
  throw new HttpError(errors.join(' ') || 'The shop cannot answer right now. Try again.', response.status);
}

/**
 * Has the browser save the response of a REST call of the back room, under the name that the response has.
 * @param path such as `/api/staff/orders.csv`
 * @throws HttpError where the shop refuses it
 */
export async function saveFile(path: string): Promise<void> {
  await saveResponse(await fetchFile(path));
}
