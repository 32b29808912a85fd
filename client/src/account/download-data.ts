import { endSession, sessionToken } from './session.ts';

const NAME = /filename="([^"]+)"/;

/**
 * Saves the shopper's personal data as a file, through the browser.
 * @throws Error if the shop does not respond with the data, or the response breaks off
 */
export async function downloadData(): Promise<void> {
  const token = sessionToken();
  const response = await fetch('/api/user/data', { headers: { authorization: token ?? '' } });
  // The token has expired, or its account was deleted.
  if ([401, 404].includes(response.status) && token === sessionToken()) endSession('refused');
  if (!response.ok) throw new Error(`GET /api/user/data answered ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'quire-my-data.json';
  link.click();
  URL.revokeObjectURL(address);
}
