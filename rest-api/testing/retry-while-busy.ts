import { setTimeout as pause } from 'node:timers/promises';
import type { Response, Test } from 'supertest';

/**
 * Sends a request again while the shop has no time for it (503), as browsers and Razorpay do.
 * @throws Error when it never has
 */
export async function retryWhileBusy(send: () => Test): Promise<Response> {
  for (let left = 40; left > 0; left -= 1) {
    const response = await send();
    if (response.status !== 503) return response;
    await pause(250);
  }
  throw new Error('The shop never had time.');
}
