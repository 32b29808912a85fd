import { endSession, sessionToken } from './session.ts';

const NAME = /filename="([^"]+)"/;

/**
 * Has the browser save everything that the shop has about the shopper, as a file.
 * @throws Error when the shop does not answer with it, and when the answer breaks off
 */
export async function downloadData(): Promise<void> {
  const token = sessionToken();
  const response = await fetch('/api/user/data', { headers: { authorization: token ?? '' } });
  // The token has ended, or its account is gone.
  if ([401, 404].includes(response.status) && token === sessionToken()) endSession('refused');
  if (!response.ok) throw new Error(`GET /api/user/data answered ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'quire-my-data.json';
  link.click();
  URL.revokeObjectURL(address);
}
