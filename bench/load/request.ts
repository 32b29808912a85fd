import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FixedResponse } from './fixed-response.ts';

/** A request whose response other servers will send. */
export interface Asking {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** Makes it a POST. */
  body?: string | undefined;
}

const addedByNode = /^(date|connection|keep-alive)$/i;

export async function ask({ origin, path, headers, body }: Asking): Promise<FixedResponse> {
  const asking = request(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    agent: false,
  });
  asking.end(body);
  const [response]: IncomingMessage[] = await once(asking, 'response');
  if (!response) throw new Error(`${path} gave no answer.`);
  const { rawHeaders, statusCode: status = 0 } = response;
  const sent = rawHeaders.filter((_text, at) => !addedByNode.test(rawHeaders[at - (at % 2)] ?? ''));
  return { status, headers: sent, body: (await buffer(response)).toString('base64') };
}
