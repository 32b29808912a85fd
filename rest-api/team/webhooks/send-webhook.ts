import { type Dispatcher, request } from 'undici';
import type { WebhookAttempt } from '../../contract/webhooks.ts';
import { timestamp } from '../../database/timestamp.ts';
import { type AddressRules, requirePublicHost } from './public-address.ts';

const shownBytes = 500;

/** A message to an endpoint. */
export interface WebhookMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends a message once.
 * @param timeoutMs until the response has begun to arrive with its body
 * @param signal ends the try, which then counts for nothing
 * @returns how it went; `error` says why it does not count as delivered
 */
export async function sendWebhook(
  { url, headers, body }: WebhookMessage,
  { rules, dispatcher, timeoutMs }: { rules: AddressRules; dispatcher: Dispatcher; timeoutMs: number },
  signal: AbortSignal,
): Promise<WebhookAttempt> {
  const startedAt = new Date();
  const tooSlow = AbortSignal.timeout(timeoutMs);
  const took = () => ({
    at: timestamp(startedAt),
    durationMs: Math.round(Date.now() - startedAt.getTime()),
  });
  try {
    requirePublicHost(url, rules);
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Quire-Webhooks', ...headers },
      body,
      dispatcher,
      signal: AbortSignal.any([signal, tooSlow]),
    });
    const { statusCode: status } = response;
    const text = await beginningOf(response.body);
    return { ...took(), status, response: text, error: errorOf(status) };
  } catch (error) {
    signal.throwIfAborted();
    const reason = tooSlow.aborted
      ? `No response within ${timeoutMs / 1_000} s.`
      : reasonOf(error instanceof Error ? error : new Error(String(error)));
    return { ...took(), status: null, response: null, error: reason };
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}

/** A connection that could not be made to any of several addresses has the reasons within it. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return (first instanceof Error ? first.message : error.message) || error.name;
}

/** The first bytes of a body as text that can be stored; the rest is not read. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= shownBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, shownBytes).toString('utf8').replaceAll('\0', '');
}
